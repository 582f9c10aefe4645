import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { fillSettings, type ConsoleSettings } from './settingsBlock'

export interface Page {
  html: string
  etag: string
  /** By the name that `Accept-Encoding` gives it. */
  encoded: ReadonlyMap<string, Buffer>
}

const makePage = async (html: string): Promise<Page> => {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, etag, encoded: new Map([['br', br], ['gzip', gz]]) }
}

/** Reads the console's page anew each time, so that a new build shows at once. Null while there is no build. */
export const makePageReader = (folder: string, settings: ConsoleSettings): (() => Promise<Page | null>) => {
  let last: { source: string; page: Promise<Page> } | null = null
  return async () => {
    const source = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (source === null) return null
    if (last?.source !== source) last = { source, page: makePage(fillSettings(source, settings)) }
    return last.page
  }
}
