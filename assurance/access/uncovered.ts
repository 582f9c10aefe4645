import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { focused } from '../../e2e/keyboardSteps'

/** In the page: finds what covers the focused element completely, which WCAG 2.4.11 forbids. */
const coverOf = (): string | null => {
  const { activeElement: element } = document
  if (!(element instanceof HTMLElement)) return null
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [[x, y], [left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]] as const
  const hits = points.map(([at, down]) => document.elementFromPoint(at, down))
  if (hits.some((hit) => hit !== null && (element.contains(hit) || hit.contains(element)))) return null
  return hits[0] instanceof Element ? `<${hits[0].tagName}> ${hits[0].className}` : 'the edge of the window'
}

export const assertUncovered = async (page: Page): Promise<void> => {
  assert.equal(await page.evaluate(coverOf), null, `something stands in front of ${await focused(page)}`)
}

const isMarked = (): boolean => {
  const { activeElement: element } = document
  return [element, element?.parentElement].some((each) => {
    if (each === null || each === undefined) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    // The browser's default ring is wider than its computed style says.
    return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
}

export const assertMarked = async (page: Page): Promise<void> => {
  assert.equal(await page.evaluate(isMarked), true, `nothing shows that the focus is on ${await focused(page)}`)
}
