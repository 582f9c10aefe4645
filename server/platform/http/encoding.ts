import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** Somebody waits meanwhile: a list of 7 kB takes 0.2 ms, and 0.6 ms with the 5 that pages have, for 1 % fewer bytes. */
const QUICK = 3

const encoders = {
  br: (text: string, quality: number) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const

export type Encoding = keyof typeof encoders

const known = ['br', 'gzip'] as const satisfies Encoding[]

/** Undefined for whoever takes text only as it is. */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return known.find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted))
}

export const encode = (text: string, encoding: Encoding, quality = QUICK): Promise<Buffer> => encoders[encoding](text, quality)
