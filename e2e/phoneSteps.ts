import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import { listenIn } from './callAudio'
import { readManifest } from './loaded'
import type { Person, EmbeddedProduct } from './embedded'
import { button, enter, main, send, storedToken } from './steps'
import { openVisit, type Variant, type Visit } from './visit'

/** Rings the web phones of whoever is logged in, whatever the page shows. */
export const callMe = async (page: Page, { accountId }: EmbeddedProduct['service']['practice']): Promise<void> => {
  const headers = { Authorization: `Bearer ${await storedToken(page)}` }
  const reply = await page.request.post(`/v1/accounts/${accountId}/webphone/practice-calls`, { headers, data: {} })
  assert.ok(reply.ok(), await reply.text())
}

export const rows = (page: Page): Locator => main(page).getByRole('row').filter({ has: page.getByRole('rowheader').or(page.getByRole('cell')) })
export const counted = async (page: Page): Promise<number> =>
  Number((await page.getByRole('status').filter({ hasText: /^[\d,]+ in total$/ }).textContent())?.replace(/\D/g, ''))
export const newestCalls = (page: Page, count: number) => async (): Promise<string[]> =>
  (await main(page).getByRole('rowheader').allInnerTexts()).slice(0, count).map((shown) => `+1${shown.replace(/\D/g, '')}`)

export const playsNewest = async (page: Page): Promise<void> => {
  const first = rows(page).first()
  await button(first, /^Play/).click()
  const audio = await first.locator('audio').elementHandle()
  await page.waitForFunction((sound) => sound instanceof HTMLAudioElement && sound.currentTime > 0.2 && sound.duration >= 1, audio)
  await button(first, /^Pause/).click()
}

/** Headless browsers show every tab. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** As browsers freeze tabs to save power: nothing of the page runs. */
export const setFrozen = async (page: Page, isFrozen: boolean): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
  await session.detach()
}

export const phoneForm = (page: Page): Locator => page.getByRole('form', { name: 'Web phone' })

export const untilStatus = (page: Page, text: string | RegExp): Promise<void> =>
  phoneForm(page).getByRole('status').filter({ hasText: text }).first().waitFor()

export const metered = (page: Page, way: 'Microphone' | 'Speaker'): Promise<void> =>
  phoneForm(page).locator(`[role=meter][aria-label=${way}]:not([aria-valuenow="0"])`).waitFor()

export const callBar = (page: Page): Locator => page.getByRole('region', { name: 'Current call' })

export const dialNumber = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Enter a phone number to call').fill(number)
  await button(page, 'Call').click()
}

export const dialLine = async (page: Page, line: RegExp): Promise<void> => {
  await page.getByRole('button', { name: line }).click()
  await button(page, 'Call').click()
}

export const hangUp = async (page: Page): Promise<void> => {
  await button(page, 'Hang up').click()
  await untilStatus(page, 'Call ended')
}

/** Whether the phone asks before it answers. */
export const setAsking = async (page: Page, isAsking: boolean): Promise<void> => {
  await button(page, 'Settings').click()
  const dialog = page.getByRole('dialog', { name: 'Web phone settings' })
  await dialog.getByLabel('Ask me before answering').setChecked(isAsking)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export const answer = (page: Page): Promise<void> => button(page, /^Answer the call/).click()

export const secondsOfCall = async (page: Page): Promise<number> => {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
  return minutes * 60 + seconds
}

export const hasVoiceClient = async (page: Page): Promise<boolean> => {
  const { chunks } = await readManifest()
  const files = chunks.filter(({ packages }) => packages.includes('@twilio/voice-sdk')).flatMap((chunk) => chunk.files)
  assert.ok(files.length > 0)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return files.some((file) => loaded.some((name) => name.endsWith(file)))
}

/** A user's first call waits for it. */
const acknowledgeEmergencyNotice = async (url: string, { email, password }: Omit<Person, 'name'>): Promise<void> => {
  const opened = await send(url, '/auth/login', { body: { email, password } })
  assert.ok(typeof opened === 'object' && opened !== null && 'token' in opened && 'id' in opened)
  await send(url, `/users/${String(opened.id)}/emergency-notice`, { method: 'PUT', token: String(opened.token), body: {} })
}

export const openPhoneVisit = async (
  browser: Browser,
  url: string,
  person: Omit<Person, 'name'>,
  variant: Variant,
  path = 'webphone',
  untilReady = (page: Page): Promise<void> => untilStatus(page, 'Client is ready'),
): Promise<Visit> => {
  await acknowledgeEmergencyNotice(url, person)
  const visit = await openVisit(browser, url, variant)
  await visit.context.grantPermissions(['microphone'])
  await listenIn(visit.context)
  await enter(visit.page, person, path)
  if (path === 'webphone') await untilReady(visit.page)
  return visit
}
