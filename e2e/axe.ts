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
