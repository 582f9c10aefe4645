import type { Locator, Page } from 'playwright-core'
import type { Person } from './embedded'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
// eslint-disable-next-line import/no-restricted-paths -- The catalogue is what people are shown, and no code.
import french from '../src/i18n/fr.json'
import { frenchText } from '../callflow/frenchText'
import { ask, type Question } from '../server/testing/ask'

/** A limit that successful tests never reach, even on a busy machine. */
export const STEP_MS = 60_000
const POLL_MS = 50

type Credentials = Pick<Person, 'email' | 'password'>

export const turns = async <Read>(read: () => Promise<Read>, isSo: (found: Read) => boolean, what: string): Promise<Read> => {
  const until = performance.now() + STEP_MS
  for (;;) {
    const found = await read()
    if (isSo(found)) return found
    assert.ok(performance.now() < until, `${what}: ${JSON.stringify(found)}`)
    await pause(POLL_MS)
  }
}

export const becomes = async <Read>(read: () => Promise<Read>, expected: Read): Promise<void> => {
  const until = performance.now() + STEP_MS
  for (;;) {
    const found = await read()
    if (isDeepStrictEqual(found, expected)) return
    if (performance.now() > until) assert.deepEqual(found, expected)
    await pause(POLL_MS)
  }
}

export type Language = 'en' | 'fr'

/** What the console says, in English. */
export type Text = keyof typeof french

export type Values = Readonly<Record<string, string | number>>

const languages = new WeakMap<Page, Language>()

/** From now on what is looked for on this page by its English text is looked for in this language. */
export const speaks = (page: Page, language: Language): void => void languages.set(page, language)

const isText = (text: string): text is Text => Object.hasOwn(french, text)

export const translated = (page: Page, text: string, values: Values = {}): string => {
  const isFrench = languages.get(page) === 'fr'
  if (isFrench && !isText(text)) throw new Error(`The French catalogue has no “${text}”.`)
  const pattern = isFrench && isText(text) ? frenchText(french[text]) : text
  return Object.entries(values).reduce((sentence, [name, value]) => sentence.replaceAll(`{${name}}`, String(value)), pattern)
}

/** The whole page, or a part of it, such as a dialog. */
export type Place = Page | Locator

const pageOf = (place: Place): Page => ('goto' in place ? place : place.page())

export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches exactly this text; a `{placeholder}` left in it matches anything. */
export const matching = (place: Place, text: string | RegExp, values?: Values): RegExp =>
  typeof text === 'string'
    ? new RegExp(`^\\s*${literally(translated(pageOf(place), text, values)).replace(/\\\{\w+\\\}/g, '.+')}\\s*$`)
    : text

type Role = Parameters<Page['getByRole']>[0]

const ofRole =
  (role: Role, more: { level?: number } = {}) =>
  (place: Place, name: string | RegExp, values?: Values): Locator =>
    place.getByRole(role, { name: matching(place, name, values), ...more })

export const heading = ofRole('heading', { level: 1 })
export const button = ofRole('button')
export const link = ofRole('link')
export const item = ofRole('menuitem')

export const field = (place: Place, label: string | RegExp, values?: Values): Locator => place.getByLabel(matching(place, label, values))

/** Small screens have the filters of calls behind a button. The list must be there. */
export const openFilters = async (page: Page): Promise<void> => {
  const closed = page.locator('[role=search] > button[aria-expanded=false]')
  if ((await closed.count()) > 0) await closed.click()
}

export const words = (place: Place, text: string | RegExp, values?: Values): Locator => place.getByText(matching(place, text, values))

export const dialogNamed = (page: Page, text: string, values?: Values): Locator => {
  const name = matching(page, text, values)
  return page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
}

export const anyDialog = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]')

export const main = (page: Page): Locator => page.getByRole('main')

/** Nothing loads any more. */
export const arrived = (page: Page): Promise<void> =>
  page.locator('[role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' })

/**
 * Begins to wait before the act that causes what is waited for: on a busy machine it may come and go before the act
 * returns. Lint allows Playwright's waits for events and responses only here.
 */
export const whileWaitingFor = async <Found>(wait: Promise<Found>, act: () => Promise<unknown>): Promise<Found> => {
  const [found] = await Promise.all([wait, act()])
  return found
}

/** A message leaves after four seconds. */
export const says = (page: Page, text: string, act: () => Promise<void>): Promise<void> =>
  whileWaitingFor(page.getByText(text).waitFor(), act)

export const closed = (dialog: Locator): Promise<void> => dialog.waitFor({ state: 'detached' })

export const loginShown = async (page: Page): Promise<void> => {
  await page.waitForURL('**/console/login')
  await field(page, 'Password').waitFor()
}

export const openLogin = async (page: Page): Promise<void> => {
  await page.goto('login')
  await loginShown(page)
}

export const submitLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

export const signIn = async (page: Page, person: Person): Promise<void> => {
  await openLogin(page)
  await submitLogin(page, person)
  await heading(page, 'Dashboard').waitFor()
}

const tokenIn = (reply: unknown): string => {
  if (typeof reply !== 'object' || reply === null || !('token' in reply)) throw new Error('The sign-in was refused.')
  return String(reply.token)
}

/** Without a page. What the service replies, unless it refuses. */
export const send = async (url: string, path: string, question: Question = {}): Promise<unknown> => {
  const { status, text, body } = await ask(new URL(`/v1${path}`, url).href, question)
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${text}`)
  return body
}

export const tokenOf = async (url: string, { email, password }: Credentials): Promise<string> =>
  tokenIn(await send(url, '/auth/login', { body: { email, password } }))

/** Opens a page of the console with an existing session, because logging in takes longer than most tests. */
export const enter = async (page: Page, { email, password }: Credentials, path: string): Promise<void> => {
  const token = tokenIn(await (await page.request.post('/v1/auth/login', { data: { email, password } })).json())
  // Set once, before the first page's scripts, so that the console's later changes to the token stay.
  const content = `if (window === top && sessionStorage.getItem('entered') === null) {
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('auth_token', ${JSON.stringify(token)})
  }`
  await page.addInitScript({ content })
  await page.goto(path)
}

export const chartLine = (page: Page): Locator => page.locator('.highcharts-series path.highcharts-graph').first()

export const openUserMenu = async (page: Page, { name }: Person): Promise<void> => {
  await button(page, name).click()
  await item(page, 'Log out').waitFor()
}

export const signOut = async (page: Page, person: Person): Promise<void> => {
  await openUserMenu(page, person)
  await item(page, 'Log out').click()
  await loginShown(page)
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth_token'))

export const refusedToken = /401 .*\/v1\/accounts\//
