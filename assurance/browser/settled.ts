import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

export interface Traffic {
  /** Waits until all requests have finished and rendered, and several checks in a row find no new one. */
  settle: (states?: number) => Promise<void>
}

const POLL_MS = 5

const isEndless = (request: Request): boolean => request.url().endsWith('/events') || request.resourceType() === 'media'

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))))

export const followTraffic = (page: Page): Traffic => {
  const open = new Set<Request>()
  let requests = 0
  const ended = (request: Request): void => void open.delete(request)
  page.on('request', (request) => {
    if (isEndless(request)) return
    requests += 1
    open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    settle: async (states = 2) => {
      for (let quiet = 0; quiet < states; ) {
        while (open.size > 0) await pause(POLL_MS)
        const before = requests
        await twoFrames(page)
        quiet = open.size === 0 && before === requests ? quiet + 1 : 0
      }
    },
  }
}
