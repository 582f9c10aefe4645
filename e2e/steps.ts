import type { Locator, Page } from 'playwright-core'
import type { Person } from './embedded'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** A limit that successful tests never reach, even on a busy machine. */
export const STEP_MS = 60_000
const POLL_MS = 50

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

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })

export const dialogNamed = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }))

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

export const submitLogin = async (page: Page, { email, password }: Omit<Person, 'name'>): Promise<void> => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

export const signIn = async (page: Page, person: Person): Promise<void> => {
  await openLogin(page)
  await submitLogin(page, person)
  await heading(page, 'Dashboard').waitFor()
}

/** Opens a page of the console with an existing session, because logging in takes longer than most tests. */
export const enter = async (page: Page, { email, password }: Omit<Person, 'name'>, path: string): Promise<void> => {
  const response = await page.request.post('/v1/auth/login', { data: { email, password } })
  const reply: unknown = await response.json()
  if (typeof reply !== 'object' || reply === null || !('token' in reply)) throw new Error('The sign-in was refused.')
  // Set once, before the first page's scripts, so that the console's later changes to the token stay.
  const content = `if (window === top && sessionStorage.getItem('entered') === null) {
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('auth_token', ${JSON.stringify(reply.token)})
  }`
  await page.addInitScript({ content })
  await page.goto(path)
}

export const chartLine = (page: Page): Locator => page.locator('.highcharts-series path.highcharts-graph').first()

export const openUserMenu = async (page: Page, { name }: Person): Promise<void> => {
  await button(page, name).click()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
}

export const signOut = async (page: Page, person: Person): Promise<void> => {
  await openUserMenu(page, person)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await loginShown(page)
}

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth_token'))

export const refusedToken = /401 .*\/v1\/accounts\//
