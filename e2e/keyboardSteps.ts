import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

const MAX_TABS = 90

/** In the page: the label or text of the focused element if it matches; the page itself has no name. */
const nameOfFocused = (pattern: string): string => {
  const { activeElement: element, body } = document
  if (element === null || element === body) return ''
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
  const label = isField ? element.labels?.[0]?.textContent : undefined
  const name = (label ?? element.getAttribute('aria-label') ?? element.textContent).trim()
  return new RegExp(pattern).test(name) ? name : ''
}

export const focused = (page: Page): Promise<string> => page.evaluate(nameOfFocused, '')

const reach = async (page: Page, name: RegExp, key: string): Promise<void> => {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (name.test(await focused(page))) return
    await page.keyboard.press(key)
  }
  assert.fail(`${MAX_TABS} times ${key} did not reach ${String(name)}`)
}

/** Presses Tab as a keyboard user does, so elements outside the tab order are never found. */
export const tabTo = (page: Page, name: RegExp): Promise<void> => reach(page, name, 'Tab')

export const choose = async (page: Page, name: RegExp): Promise<void> => {
  await reach(page, name, 'ArrowDown')
  await page.keyboard.press('Enter')
}

export const assertRing = async (page: Page): Promise<void> => {
  const isDrawn = await page.evaluate(() => {
    const { activeElement: element } = document
    if (element === null || !element.matches(':focus-visible')) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  assert.ok(isDrawn, `nothing shows that the focus is on ${await focused(page)}`)
}

export const pressOn = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name)
  await assertRing(page)
  await page.keyboard.press('Enter')
}

/** After a dialog, menu or step closes, the focus is where expected and not at the top of the page. */
export const focusIsOn = async (page: Page, name: RegExp): Promise<void> => {
  try {
    await page.waitForFunction(nameOfFocused, name.source)
  } catch (error) {
    throw new Error(`The focus is on “${await focused(page)}”, not on ${String(name)}.`, { cause: error })
  }
}
