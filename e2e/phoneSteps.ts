import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import { listenIn } from './callAudio'
import { readManifest } from './loaded'
import type { Person } from './embedded'
import { button, enter } from './steps'
import { openVisit, type Variant, type Visit } from './visit'

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
  await button(page, 'Hangup').click()
  await untilStatus(page, 'Call ended')
}

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
  const send = (path: string, method: string, token: string, body: object): Promise<Response> =>
    fetch(new URL(`/v1/${path}`, url), {
      method,
      headers: { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const opened: unknown = await (await send('auth/login', 'POST', '', { email, password })).json()
  assert.ok(typeof opened === 'object' && opened !== null && 'token' in opened && 'id' in opened)
  assert.equal((await send(`users/${String(opened.id)}/emergency-notice`, 'PUT', String(opened.token), {})).status, 200)
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
