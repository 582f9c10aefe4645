import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { filesNamed } from '../e2e/loaded'
import { momentOf, namesBefore, noteMoment } from '../e2e/moment'
import type { BundleManifest } from '../tools/bundleManifest'
import type { Screen } from './screens'

export interface Weight {
  files: number
  /** In bytes, as they travel. */
  gzip: number
  brotli: number
}

/** One visit with an empty cache, until nothing more comes. */
export interface Visit {
  /** From the start of the navigation until the page is of use. */
  usableMs: number
  /** The console's files that were asked for until then, and in all, also for later screens. */
  before: Weight
  inAll: Weight
  /** Calls of the service, and the bytes of their replies. */
  calls: number
  dataBytes: number
  /** Processor time of the page's main thread: all of it, and in scripts. */
  mainThreadMs: number
  scriptMs: number
  /** What scripts hold after the garbage was collected. */
  heapBytes: number
}

const QUIET_MS = 400

const weigh = (manifest: BundleManifest, names: Set<string>): Weight => {
  const files = filesNamed(manifest, names)
  return {
    files: files.length,
    gzip: files.reduce((sum, { gzip }) => sum + gzip, 0),
    brotli: files.reduce((sum, { brotli }) => sum + brotli, 0),
  }
}

/** Not gone to yet; a context of its own, so that nothing is in its cache. */
const watchedPage = async (browser: Browser, { url, storageState, selector }: Screen): Promise<Page> => {
  const context = await browser.newContext({ baseURL: `${url}/console/`, ...(storageState && { storageState }) })
  const page = await context.newPage()
  await noteMoment(page, selector)
  return page
}

const metricsOf = async (session: CDPSession): Promise<Map<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** What the page's scripts hold, in bytes, without what nobody needs any more. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  return (await metricsOf(session)).get('JSHeapUsedSize') ?? Number.NaN
}

const repliedBytes = async (page: Page): Promise<number> =>
  Number(
    await page.evaluate(`performance.getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/v1/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`),
  )

const untilQuiet = async (asked: readonly string[]): Promise<void> => {
  for (let known = -1; known < asked.length; ) {
    known = asked.length
    await pause(QUIET_MS)
  }
}

export const visit = async (browser: Browser, screen: Screen, manifest: BundleManifest): Promise<Visit> => {
  const page = await watchedPage(browser, screen)
  const session = await page.context().newCDPSession(page)
  // The thread's own time: what else the machine does is none of it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(screen.path)
  const usableMs = await momentOf(page)
  await untilQuiet(asked)
  const metrics = await metricsOf(session)
  const before = weigh(manifest, new Set([...(await namesBefore(page)), 'index.html']))
  const names = new Set([...asked.map((name) => name.replace('/console/', '')), 'index.html'])
  const dataBytes = await repliedBytes(page)
  const heapBytes = await heapOf(page)
  await page.context().close()
  return {
    usableMs,
    before,
    inAll: weigh(manifest, names),
    calls: asked.filter((name) => name.startsWith('/v1/')).length,
    dataBytes,
    mainThreadMs: (metrics.get('TaskDuration') ?? Number.NaN) * 1000,
    scriptMs: (metrics.get('ScriptDuration') ?? Number.NaN) * 1000,
    heapBytes,
  }
}
