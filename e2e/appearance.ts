import type { Page } from 'playwright-core'

const MARK = 'there'

/** Every document opened from now on records when an element first matches. */
export const recordAppearance = async (page: Page, selector: string): Promise<void> => {
  await page.addInitScript({
    content: `{
      const look = () => {
        if (document.querySelector(${JSON.stringify(selector)}) === null) return
        performance.mark('${MARK}')
        observer.disconnect()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    }`,
  })
}

/** Milliseconds from the start of the navigation. */
export const appearanceTime = async (page: Page): Promise<number> => {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARK)
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, MARK)
}

/** Files of the console that were requested before `time`. */
const namesUntil = async (page: Page, time: number): Promise<Set<string>> => {
  const urls = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => name),
    time,
  )
  return new Set(urls.flatMap((url) => /\/console\/(.+\.\w+)$/.exec(new URL(url).pathname)?.[1] ?? []))
}

export const namesBefore = async (page: Page): Promise<Set<string>> => namesUntil(page, await appearanceTime(page))

/** Resources that have arrived; those still on their way have no entry. */
export const scriptsSoFar = async (page: Page): Promise<string[]> =>
  [...(await namesUntil(page, Number.MAX_VALUE))].filter((name) => name.endsWith('.js')).sort()
