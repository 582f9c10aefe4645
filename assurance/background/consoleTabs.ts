import assert from 'node:assert/strict'
import { evaluateAt, setFrozenAt } from './devTools'
import type { MemberSession } from './product'
import { untilTrue } from './untilTrue'
import type { TabEntry, WindowedBrowser } from './windowedBrowser'

export interface ConsoleTab {
  id: string
  title: () => Promise<string>
  isRinging: () => Promise<boolean>
  isHidden: () => Promise<boolean>
  hasFocus: () => Promise<boolean>
  /** Speaks for two seconds already, so that both sides know it. */
  inCall: () => Promise<boolean>
  text: () => Promise<string>
  notifications: () => Promise<number>
  press: (label: string) => Promise<void>
  /** Ticks a checkbox, or unticks it. */
  toggle: (label: string) => Promise<void>
  freeze: (isFrozen: boolean) => Promise<void>
  untilText: (text: string) => Promise<void>
}

const BUTTONS = '[...document.querySelectorAll("button")]'

const labelExpression = (label: string): string =>
  `[...document.querySelectorAll("label")].find((one) => one.textContent.startsWith(${JSON.stringify(label)}))`

const buttonExpression = (label: string): string =>
  `${BUTTONS}.find((one) => (one.getAttribute("aria-label") ?? one.textContent).startsWith(${JSON.stringify(label)}))`

const tabAt = (browser: WindowedBrowser, id: string): ConsoleTab => {
  const entry = async (): Promise<TabEntry> => {
    const found = (await browser.tabs()).find((each) => each.id === id)
    assert.ok(found !== undefined, 'the tab is open')
    return found
  }
  const evaluate = async (expression: string): Promise<unknown> => evaluateAt((await entry()).webSocketDebuggerUrl, expression)
  const isSo = async (expression: string): Promise<boolean> => (await evaluate(expression)) === true
  const title = async (): Promise<string> => (await entry()).title
  const text = async (): Promise<string> => String(await evaluate('document.body?.innerText ?? ""'))
  const click = async (element: string): Promise<void> => {
    await untilTrue(() => isSo(`${element} !== undefined`), `there is ${element}`)
    await evaluate(`${element}.click()`)
  }
  return {
    id,
    title,
    isRinging: async () => (await title()).startsWith('📞'),
    isHidden: () => isSo('document.hidden'),
    hasFocus: () => isSo('document.hasFocus()'),
    /** Speaks for two seconds already, so that both sides know it. */
  inCall: () => isSo(`/[1-9]:\\d\\d|0:[1-5]\\d|0:0[2-9]/.test(document.querySelector('[role=timer], [aria-label="Current call"]')?.textContent)`),
    text,
    notifications: async () => Number(await evaluate('navigator.serviceWorker.getRegistration().then((one) => one.getNotifications()).then(({ length }) => length)')),
    press: (label) => click(buttonExpression(label)),
    toggle: (label) => click(labelExpression(label)),
    freeze: async (isFrozen) => setFrozenAt((await entry()).webSocketDebuggerUrl, isFrozen),
    untilText: (wanted) => untilTrue(async () => (await text()).includes(wanted), `the page says ${wanted}`),
  }
}

/** Logs in without the form, and opens a screen in a new tab in front of the others. */
export const openConsole = async (browser: WindowedBrowser, url: string, { token }: MemberSession, screen: string): Promise<ConsoleTab> => {
  const id = await browser.openTab(`${url}/console/login`)
  const tab = tabAt(browser, id)
  const address = async (): Promise<TabEntry | undefined> => (await browser.tabs()).find((each) => each.id === id)
  const run = async (expression: string): Promise<void> => void (await evaluateAt((await address())?.webSocketDebuggerUrl ?? '', expression))
  const untilAt = (isThere: (url: string) => boolean): Promise<void> => untilTrue(async () => isThere((await address())?.url ?? ''), `${screen} opens`)
  await untilTrue(async () => (await address())?.title.includes('·') === true, 'the console opens')
  await run(`localStorage.setItem('auth_token', ${JSON.stringify(token)}); location.reload()`)
  // The login page leads on by itself, which would end a navigation begun before.
  await untilAt((at) => !at.endsWith('login'))
  await untilTrue(async () => (await tab.text()) !== '', 'the first screen is open')
  await run(`location.href = ${JSON.stringify(`${url}/console/${screen}`)}; 0`)
  await untilAt((at) => at.endsWith(screen))
  await untilTrue(async () => (await tab.text()) !== '', `${screen} is open`)
  return tab
}
