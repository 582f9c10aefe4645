import type { Locator, Page } from 'playwright-core'
import { openFixture, type Fixture } from '../../e2e/fixture'
import { openVisit, type Visit } from '../../e2e/visit'
import { forgetAnswers, holdStore } from './heldStore'
import { makeRecords, type ConsoleRecords } from './consoleRecords'
import { oddTexts, whitePage } from './oddTexts'
import type { Screen } from './screens'
import { followTraffic, type Traffic } from './settled'

export interface RecordsFixture extends Fixture {
  records: ConsoleRecords
}

export const openRecordsFixture = async (): Promise<RecordsFixture> => {
  const fixture = await openFixture()
  try {
    return { ...fixture, records: await makeRecords(fixture.product) }
  } catch (error) {
    await fixture.close()
    throw error
  }
}

export interface Visitor {
  visit: Visit
  page: Page
  enter: (path: string) => Promise<void>
  /**
   * Navigates as a click on a link does: the page stays loaded and keeps its cached replies. Types and presses what the
   * screen lists, and returns how many elements it could not press.
   */
  moveTo: (screen: Screen, expected?: Expected) => Promise<number>
  leave: () => Promise<void>
  startAfresh: () => Promise<void>
  settle: Traffic['settle']
  problems: (screen: Screen) => Promise<string[]>
}

const tokenScript = (token: string): string => `if (window === top) {
  localStorage.setItem('auth_token', ${JSON.stringify(token)})
}`

const signedInAs = async (visit: Visit, token: string | null): Promise<void> => {
  if (token !== null) await visit.context.addInitScript({ content: tokenScript(token) })
}

const PRESS_MS = { mustBeThere: 30_000, mayBeThere: 400 } as const
export type Expected = keyof typeof PRESS_MS

const CHECKS_AFTER_PRESS = 5

const openedBy = (target: Locator): Promise<string | null> => target.getAttribute('aria-haspopup')

/** A menu or dialog is rendered shortly after its chunk has loaded; leaving earlier would keep it open. */
const untilOpen = async (page: Page, kind: string | null, expected: Expected): Promise<void> => {
  if (kind !== 'menu' && kind !== 'dialog') return
  const popup = page.locator(kind === 'menu' ? '[role=menu]' : '[role=dialog], [role=alertdialog]').last()
  await popup.waitFor({ timeout: PRESS_MS[expected] }).catch((error: unknown) => {
    if (expected === 'mustBeThere') throw error
  })
}

const typeAll = async ({ typed }: Screen, page: Page): Promise<void> => {
  for (const [field, text] of Object.entries(typed)) await page.locator(`input[name=${field}]`).fill(text)
}

const pressAll = async ({ presses }: Screen, page: Page, settle: Traffic['settle'], expected: Expected): Promise<number> => {
  let missing = 0
  for (const press of presses) {
    const target = press(page)
    const isThere = await target.waitFor({ timeout: PRESS_MS[expected] }).then(() => true, () => false)
    if (!isThere || !(await target.isEnabled())) {
      missing += 1
      continue
    }
    const kind = await openedBy(target)
    // Clicked by script, because the driver's pointer waits for animations.
    await target.evaluate((element) => element instanceof HTMLElement && element.click())
    await untilOpen(page, kind, expected)
    await settle(CHECKS_AFTER_PRESS)
  }
  return missing
}

const WHITE_MS = 15_000

const otherTitle = async (page: Page, before: string): Promise<void> => {
  const isOther = (title: string): boolean => ![title, ''].includes(document.querySelector('h1')?.innerText ?? '')
  await page.waitForFunction(isOther, before, { timeout: WHITE_MS }).catch(() => undefined)
}

const push = (page: Page, path: string): Promise<string> =>
  page.evaluate((to) => {
    const title = document.querySelector('h1')?.innerText ?? ''
    history.pushState(null, '', `/console/${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
    return title
  }, path)

export const openVisitor = async ({ browser, product, records }: RecordsFixture, isMember: boolean): Promise<Visitor> => {
  const visit = await openVisit(browser, product.url, { width: 1280, scheme: 'light' })
  await signedInAs(visit, isMember ? records.token : null)
  await holdStore(visit.context)
  const { page } = visit
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { settle } = followTraffic(page)
  const neutral = isMember ? 'user/password' : 'index'
  const leave = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await push(page, neutral)
    await settle(1)
  }
  let reported = 0
  return {
    visit,
    page,
    settle,
    leave,
    enter: async (path) => {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.querySelector('h1') !== null)
      await settle()
    },
    moveTo: async (screen, expected = 'mayBeThere') => {
      const path = screen.path(records)
      if (page.url().endsWith(`/console/${path}`)) await leave()
      const title = await push(page, path)
      if (path !== neutral) await otherTitle(page, title)
      await settle()
      await typeAll(screen, page)
      return pressAll(screen, page, settle, expected)
    },
    startAfresh: async () => {
      await leave()
      await forgetAnswers(page)
    },
    problems: async ({ isForMembers }) => {
      const white = await whitePage(page, isForMembers)
      const seen = visit.problems()
      const fresh = seen.slice(reported)
      reported = seen.length
      return [...(white === null ? [] : [`white page: ${white}`]), ...(await oddTexts(page)), ...fresh]
    },
  }
}
