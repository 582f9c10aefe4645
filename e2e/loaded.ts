import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BundleChunk, BundleFile, BundleManifest } from '../tools/bundleManifest'
import type { Page } from 'playwright-core'
import { becomes } from './steps'

/** Holds all scripts but the first one back, until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?:libraries|main)\./, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await becomes(() => page.evaluate(() => window.guestPage === undefined), true)
}

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

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

export const distFolder = path.join(root, 'dist')

const isManifest = (value: unknown): value is BundleManifest =>
  typeof value === 'object' && value !== null && 'files' in value && 'chunks' in value && 'imports' in value

export const readManifest = async (): Promise<BundleManifest> => {
  const manifest: unknown = JSON.parse(await readFile(path.join(root, 'dist-maps', 'stats.json'), 'utf8'))
  if (!isManifest(manifest)) throw new Error('dist-maps/stats.json holds no manifest of a bundle.')
  return manifest
}

export const filesNamed = ({ files }: BundleManifest, names: Set<string>): BundleFile[] =>
  files.filter(({ name }) => names.has(name))

export const chunksIn = ({ chunks }: BundleManifest, names: Set<string>): BundleChunk[] =>
  chunks.filter(({ files }) => files.some((file) => names.has(file)))

export const gzipBytes = (files: BundleFile[]): number => files.reduce((sum, { gzip }) => sum + gzip, 0)
