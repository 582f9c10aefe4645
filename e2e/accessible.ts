import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * In the page: each violation as one line per element. Passing rules are skipped, because reporting them takes longer
 * than finding them.
 */
const runOf = (rules: readonly string[] | undefined): string => {
  const runOnly = rules === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: rules }
  return `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ': ' + help + ' at ' + target.join(' ') + ' — ' + failureSummary)))`
}

/** Waits for the animations that end, and says how many ran. What has just been mounted starts its own two frames later. */
const animationsEnded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    return ending.length
  })

/** Colours are checked in their final state. */
const settle = async (page: Page): Promise<void> => {
  while ((await animationsEnded(page)) > 0);
}

const worldOf = async (session: CDPSession, address: RegExp): Promise<{ contextId: number }> => {
  const { frameTree } = await session.send('Page.getFrameTree')
  const inner = frameTree.childFrames?.find(({ frame }) => address.test(frame.url))
  if (inner === undefined) throw new Error(`no inner page of ${address.source}`)
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: inner.frame.id })
  return { contextId: executionContextId }
}

export interface AxeScope {
  inner?: RegExp
  rules?: readonly string[]
}

/** Runs axe for WCAG 2.2 A and AA from outside the page, so that its policy does not interfere. */
export const axeViolations = async (page: Page, { inner, rules }: AxeScope = {}): Promise<string[]> => {
  await settle(page)
  const session = await page.context().newCDPSession(page)
  try {
    const world = inner === undefined ? {} : await worldOf(session, inner)
    const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe', ...world })
    if (known.value !== 'object') await session.send('Runtime.evaluate', { expression: source, ...world })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: runOf(rules),
      awaitPromise: true,
      returnByValue: true,
      ...world,
    })
    if (exceptionDetails !== undefined) throw new Error(`axe did not run: ${exceptionDetails.text}`)
    const violations: unknown = result.value
    if (!Array.isArray(violations)) throw new Error('axe gave no list')
    return violations.map(String)
  } finally {
    await session.detach()
  }
}

/** Runs in the page. Its functions are methods, because the compiler would wrap others in a helper that the page lacks. */
const misfitsIn = (): string[] => {
  const on = {
    place(element: Element | null): string {
      const words = element?.textContent.trim().replace(/\s+/g, ' ').slice(0, 60) ?? ''
      return `<${element?.tagName.toLowerCase() ?? 'none'}> “${words}”`
    },
    isForScreenReaders(element: Element): boolean {
      const { clip, clipPath, position } = getComputedStyle(element)
      return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none') && element.clientWidth <= 2
    },
    cuts(way: string): boolean {
      return way === 'hidden' || way === 'clip'
    },
    scrolls(way: string): boolean {
      return way === 'auto' || way === 'scroll'
    },
    cutter(rect: DOMRect, from: Element): string | null {
      let sideways = true
      let upright = true
      for (let each: Element | null = from; each !== null && each !== document.documentElement; each = each.parentElement) {
        if (on.isForScreenReaders(each)) return null
        const { overflowX, overflowY, display } = getComputedStyle(each)
        const box = each.getBoundingClientRect()
        if (display === 'inline') continue
        if (sideways && on.cuts(overflowX) && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5)) return `cut off sideways by ${on.place(each)}`
        if (upright && on.cuts(overflowY) && (rect.bottom > box.bottom + 4 || rect.top < box.top - 4)) return `cut off below by ${on.place(each)}`
        if (on.scrolls(overflowX)) sideways = false
        if (on.scrolls(overflowY)) upright = false
      }
      return sideways && (rect.right > innerWidth + 1 || rect.left < -1) ? 'beyond the window' : null
    },
  }
  const found = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`)
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(element)
    const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    // WCAG 1.4.10 exempts data tables.
    const mayScroll = element instanceof HTMLTextAreaElement || element.querySelector(':scope > table') !== null
    if (on.scrolls(overflowX) && isWide && !mayScroll) found.add(`scrolls sideways: ${on.place(element)}`)
    // Texts of drawings have no column.
    const isSqueezed = element.clientWidth < 40 && element.clientHeight > 120 && !element.matches('svg *')
    if (isSqueezed && [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())) found.add(`no room for ${on.place(element)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (parent === null || text.nodeValue?.trim() === '' || parent.closest('select, [aria-hidden=true], noscript, script, style')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue
      const cutter = on.cutter(rect, parent)
      if (cutter !== null) found.add(`“${text.nodeValue?.trim().slice(0, 60) ?? ''}” is ${cutter}`)
    }
  }
  return [...found]
}

export const misfits = (page: Page): Promise<string[]> => page.evaluate(misfitsIn)

/** WCAG 2.2 A and AA, and room for every text. */
export const inspect = async (page: Page, name: string): Promise<void> => {
  // After a step has scrolled, the header may cover part of a button.
  await page.evaluate(() => window.scrollTo(0, 0))
  assert.deepEqual(await axeViolations(page), [], `axe on ${name}`)
  assert.deepEqual(await misfits(page), [], name)
}
