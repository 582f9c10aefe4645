import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fillSettings, type ConsoleSettings } from './settingsBlock'

/** Reads a page of the console anew each time, so that a new build shows at once. Null while there is no build. */
export const makePageReader = (folder: string, name: string, settings: ConsoleSettings): (() => Promise<string | null>) => {
  let last: { source: string; page: string } | null = null
  return async () => {
    const source = await readFile(join(folder, name), 'utf8').catch(() => null)
    if (source === null) return null
    if (last?.source !== source) last = { source, page: fillSettings(source, settings) }
    return last.page
  }
}

/** Every answer is another text: the best compression would take longer than it saves. */
const BROTLI_QUALITY = 5

const encoders = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (html: string) => promisify(gzip)(html),
} as const

export type PageEncoding = keyof typeof encoders

/** In the order of our liking. */
export const pageEncodings = ['br', 'gzip'] as const satisfies PageEncoding[]

/** `encoding` is a name of `Accept-Encoding`. */
export const encodePage = (html: string, encoding: PageEncoding): Promise<Buffer> => encoders[encoding](html)
