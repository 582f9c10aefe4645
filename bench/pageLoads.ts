import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { BundleManifest } from '../tools/bundleManifest'
import { filesNamed } from '../e2e/loaded'
import { momentOf, namesBefore, noteMoment } from '../e2e/moment'

/** A page, and what must stand in it before it is of use. */
export interface MeasuredPage {
  name: string
  /** Of the service, without a slash at its end. */
  url: string
  /** Below /console/. */
  path: string
  selector: string
  storageState?: BrowserContextOptions['storageState']
}

export interface Weight {
  requests: number
  /** In bytes, as they travel. */
  gzip: number
  brotli: number
}

export interface Load {
  /** From the start of the navigation until the page is of use. */
  milliseconds: number
  /** What was asked for until then. */
  before: Weight
}

const QUIET_MS = 2000

const weigh = (manifest: BundleManifest, names: Set<string>): Weight => {
  const files = filesNamed(manifest, new Set([...names, 'index.html']))
  return {
    requests: files.length,
    gzip: files.reduce((sum, { gzip }) => sum + gzip, 0),
    brotli: files.reduce((sum, { brotli }) => sum + brotli, 0),
  }
}

/** Not gone to yet; a context of its own, so that nothing is in its cache. */
export const watchedPage = async (browser: Browser, { url, storageState, selector }: MeasuredPage): Promise<Page> => {
  const context = await browser.newContext({ baseURL: `${url}/console/`, ...(storageState && { storageState }) })
  const page = await context.newPage()
  await noteMoment(page, selector)
  return page
}

/** One visit with an empty cache. */
export const load = async (browser: Browser, measured: MeasuredPage, manifest: BundleManifest): Promise<Load> => {
  const page = await watchedPage(browser, measured)
  await page.goto(measured.path)
  const milliseconds = await momentOf(page)
  const before = weigh(manifest, await namesBefore(page))
  await page.context().close()
  return { milliseconds, before }
}

/** What one visit asks for until nothing more comes, also for later screens. */
export const weighInAll = async (browser: Browser, measured: MeasuredPage, manifest: BundleManifest) => {
  const page = await watchedPage(browser, measured)
  const names = new Set<string>()
  page.on('request', (request) => names.add(new URL(request.url()).pathname.replace('/console/', '')))
  await page.goto(measured.path)
  for (let known = 0; known < names.size; ) {
    known = names.size
    await pause(QUIET_MS)
  }
  await page.context().close()
  return weigh(manifest, names)
}
