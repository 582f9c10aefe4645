import type { decodeChunked } from 'audio-decode/stream'
import { muLawOf, SAMPLES_PER_SECOND } from '../muLaw'
import { Resampler } from '../resample'
import { moovFirst } from './moovFirst'
import { piecesOf, withoutTag } from './pieces'
import { soundFirst } from './soundFirst'

type Format = Parameters<typeof decodeChunked>[1]

interface Decoded {
  channelData: Float32Array[]
  sampleRate: number
}

const MAX_SECONDS = 600
const MAX_MS = 8000
/** 8 MB: decoders buffer and rescan data that yields no sound. Cover pictures are smaller. */
const MAX_SILENT_PIECES = 2048
/** 2 MB: WebM contains neither pictures nor blocks as large. */
const MAX_SILENT_WEBM_PIECES = 512

const formats = new Map<string, Format>([
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/aac', 'aac'],
  ['audio/flac', 'flac'],
  ['audio/mp4', 'm4a'],
  ['audio/webm', 'webm'],
  ['audio/amr', 'amr'],
])
const rates = { least: 4000, most: 384_000 }

const oggFormatOf = (start: Uint8Array): Format => {
  const text = Buffer.from(start.subarray(0, 512)).toString('latin1')
  if (text.includes('OpusHead')) return 'opus'
  return text.includes('\x7fFLAC') ? 'flac' : 'oga'
}

const oneChannelOf = ({ channelData }: Decoded): Float32Array => {
  const [first = new Float32Array(), ...others] = channelData
  if (others.length === 0) return first
  const sum = first.slice()
  for (const other of others) {
    for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + (other[index] ?? 0)
  }
  for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) / channelData.length
  return sum
}

const peek = async (pieces: AsyncGenerator<Uint8Array, void>) => {
  const next = await pieces.next()
  const first = next.done === true ? new Uint8Array() : next.value
  const all = async function* () {
    yield first
    yield* pieces
  }
  return { first, all: all() }
}

const decodedWith = async function* (pieces: AsyncIterable<Uint8Array>, format: Format): AsyncGenerator<Decoded> {
  const { decodeChunked } = await import('audio-decode/stream')
  const most = format === 'webm' ? MAX_SILENT_WEBM_PIECES : MAX_SILENT_PIECES
  let silent = 0
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      silent += 1
      if (silent > most) throw new Error('it holds too much that is no sound')
      yield piece
    }
  }
  for await (const part of decodeChunked(counted(), format)) {
    silent = 0
    yield part
  }
}

const decoded = async (content: AsyncIterable<Uint8Array>, mediaType: string): Promise<AsyncGenerator<Decoded>> => {
  if (mediaType === 'audio/mp4') return decodedWith(moovFirst(content), 'm4a')
  const { first, all } = await peek(piecesOf(soundFirst(withoutTag(content), mediaType)))
  const format = mediaType === 'audio/ogg' ? oggFormatOf(first) : formats.get(mediaType)
  if (format === undefined) throw new Error(`nothing decodes ${mediaType}`)
  return decodedWith(all, format)
}

const telephoned = async function* (sound: AsyncGenerator<Decoded>): AsyncGenerator<Uint8Array> {
  let resampler: Resampler | null = null
  let rate = 0
  for await (const part of sound) {
    if (part.sampleRate !== rate) {
      if (resampler !== null) yield muLawOf(resampler.flush())
      rate = part.sampleRate
      if (!(rate >= rates.least && rate <= rates.most)) throw new Error(`a rate of ${rate}`)
      resampler = new Resampler(Math.round(rate))
    }
    if (resampler !== null) yield muLawOf(resampler.push(oneChannelOf(part)))
  }
  if (resampler !== null) yield muLawOf(resampler.flush())
}

/**
 * A file that breaks off yields its good part, and throws if it has none. Sound beyond ten minutes, or that takes too
 * long to decode, is cut off.
 */
export const decodeSound = async (content: AsyncIterable<Uint8Array>, mediaType: string): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  const end = performance.now() + MAX_MS
  let left = MAX_SECONDS * SAMPLES_PER_SECOND
  try {
    for await (const part of telephoned(await decoded(content, mediaType))) {
      parts.push(part.subarray(0, left))
      left -= part.length
      if (left <= 0 || performance.now() > end) break
    }
  } catch (error) {
    if (parts.length === 0) throw error
  }
  const bytes = new Uint8Array(Buffer.concat(parts))
  if (bytes.length === 0) throw new Error('there is no sound in it')
  return bytes
}
