import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { focused } from '../../e2e/keyboardSteps'

/** In the page: whether something stands in front of all of what has the focus, as 2.4.11 forbids. */
const isCovered = (): boolean => {
  const { activeElement: element } = document
  if (!(element instanceof HTMLElement)) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return [[x, y], [left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]].every(([at = 0, down = 0]) => {
    const hit = document.elementFromPoint(at, down)
    return hit === null || !(element.contains(hit) || hit.contains(element))
  })
}

export const assertUncovered = async (page: Page): Promise<void> => {
  assert.equal(await page.evaluate(isCovered), false, `something stands in front of ${await focused(page)}`)
}

/** In the page: something is drawn around what has the focus, or around what it stands in, as with a checkbox. */
const isMarked = (): boolean => {
  const { activeElement: element } = document
  return [element, element?.parentElement].some((each) => {
    if (each === null || each === undefined) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    // The browser's own ring is wider than it says.
    return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
}

export const assertMarked = async (page: Page): Promise<void> => {
  assert.equal(await page.evaluate(isMarked), true, `nothing shows that the focus is on ${await focused(page)}`)
}
