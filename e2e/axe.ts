import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** In the page: each violation as one line a node. */
const run = `axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } }).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ': ' + help + ' at ' + target.join(' ') + ' — ' + failureSummary)))`

/** Colours are judged as they will stay: what moves for ever is not waited for. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** What breaks WCAG 2.2 A or AA on the page as it stands. Evaluated from outside, where no policy is in the way. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  await settle(page)
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Runtime.evaluate', { expression: source })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: run,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined) throw new Error(`axe did not run: ${exceptionDetails.text}`)
    const violations: unknown = result.value
    if (!Array.isArray(violations)) throw new Error('axe gave no list')
    return violations.map(String)
  } finally {
    await session.detach()
  }
}
