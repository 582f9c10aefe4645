import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { filesNamed } from '../e2e/loaded'
import { appearanceTime, namesBefore, recordAppearance } from '../e2e/appearance'
import type { BundleManifest } from '../tools/bundleManifest'
import type { Screen } from './screens'

export interface Weight {
  files: number
  gzip: number
  brotli: number
}

export interface Visit {
  usableMs: number
  before: Weight
  inAll: Weight
  calls: number
  dataBytes: number
  mainThreadMs: number
  scriptMs: number
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

const watchedPage = async (browser: Browser, { url, storageState, selector }: Screen): Promise<Page> => {
  const context = await browser.newContext({ baseURL: `${url}/console/`, ...(storageState && { storageState }) })
  const page = await context.newPage()
  await recordAppearance(page, selector)
  return page
}

const metricsOf = async (session: CDPSession): Promise<Map<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

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
  // `threadTicks` excludes other load on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(screen.path)
  const usableMs = await appearanceTime(page)
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
