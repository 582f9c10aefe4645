import type { decodeChunked } from 'audio-decode/stream'
import { muLawOf, SAMPLES_PER_SECOND } from '../muLaw'
import { Resampler } from '../resample'
import { moovFirst } from './moovFirst'
import { piecesOf, skipTags, readerOf, type Reader, Unplayable, unknownFormat } from './reader'
import { mediaTypes, soundKind, START_BYTES, type SoundKind } from './soundKind'
import { wavStart } from './wavFirst'

const MAX_PARTS = 1000
const LAST = 0x80

/** Drops metadata before the sound, which the decoder would buffer and rescan with each new piece. */
const flacFirst = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  const name = await reader.read(4)
  let stream: Buffer | null = null
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await reader.read(4)
    if (header.length < 4) break
    const [kind, size] = [header.readUInt8(0), header.readUIntBE(1, 3)]
    if (stream === null && (kind & ~LAST) === 0) stream = await reader.read(size)
    else await reader.skip(size)
    if ((kind & LAST) === 0) continue
    if (stream === null) break
    const length = Buffer.from([LAST, 0, stream.length >> 8, stream.length])
    yield Buffer.concat([name, length, stream])
    yield* reader.rest()
    return
  }
  throw new Unplayable({ kind: 'empty' })
}

const HEADER_BYTES = 16
const SYNC = 0xff

/** Before the first byte that may begin a frame whose header isn't whole yet; all of it, if there is no such place. */
const cutOf = (bytes: Uint8Array): number => {
  let cut = bytes.length
  while (cut > 0) {
    const from = Math.max(0, cut - HEADER_BYTES)
    const at = bytes.subarray(from, cut).indexOf(SYNC)
    if (at < 0) return cut
    cut = from + at
  }
  return bytes.length
}

/** The decoder overlooks a frame whose header is cut by the end of a piece, and loses the one before with it. */
const wholeHeaders = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = new Uint8Array(held.length + piece.length)
    bytes.set(held)
    bytes.set(piece, held.length)
    const cut = cutOf(bytes)
    yield bytes.subarray(0, cut)
    held = bytes.subarray(cut)
  }
  if (held.length > 0) yield held
}

type Format = Parameters<typeof decodeChunked>[1]

interface Decoded {
  channelData: Float32Array[]
  sampleRate: number
}

const MAX_SAMPLES = 2 * 3600 * SAMPLES_PER_SECOND
const MAX_MS = 60_000
/** Less, so that what was accepted also plays on a busy machine. */
const MAX_CHECK_MS = MAX_MS / 3
/** 8 MB: decoders buffer and rescan data that yields no sound. Cover pictures are smaller. */
const MAX_SILENT_PIECES = 2048
/** 2 MB: WebM contains neither pictures nor blocks as large. */
const MAX_SILENT_WEBM_PIECES = 512

const formats: Readonly<Record<SoundKind, Format>> = {
  ...{ wav: 'wav', mp3: 'mp3', aac: 'aac', flac: 'flac', mp4: 'm4a', webm: 'webm', amr: 'amr' },
  ...{ opus: 'opus', vorbis: 'oga', oggFlac: 'flac' },
}
const rates = { least: 4000, most: 384_000 }

/** Below this share of the first channel's energy, the channels cancel each other out, as with swapped wires. */
const LEAST_SHARE = 0.001

const oneChannelOf = ({ channelData }: Decoded): Float32Array => {
  const [first = new Float32Array(), ...others] = channelData
  if (others.length === 0) return first
  const mixed = new Float32Array(first.length)
  let [firstEnergy, mixedEnergy] = [0, 0]
  for (let index = 0; index < first.length; index += 1) {
    const own = first[index] ?? 0
    let sum = own
    for (const other of others) sum += other[index] ?? 0
    mixed[index] = sum / channelData.length
    firstEnergy += own * own
    mixedEnergy += sum * sum
  }
  return mixedEnergy < LEAST_SHARE * firstEnergy ? first : mixed
}

/** Of a package under the GPL, which may be left out. */
const missingDecoder = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    ? (/@audio\/decode-(\w+)/.exec(error.message)?.[1] ?? 'audio').toUpperCase()
    : null

const decodedWith = async function* (pieces: AsyncIterable<Uint8Array>, format: Format): AsyncGenerator<Decoded, void> {
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

const firstFrames = async function* (sound: AsyncGenerator<Decoded>, frames: number): AsyncGenerator<Decoded, void> {
  let left = frames
  for await (const { channelData, sampleRate } of sound) {
    yield { sampleRate, channelData: channelData.map((channel) => channel.subarray(0, left)) }
    left -= channelData[0]?.length ?? 0
    if (left <= 0) return
  }
}

const decoded = async function* (reader: Reader, kind: SoundKind): AsyncGenerator<Decoded, void> {
  if (kind === 'mp4') return yield* decodedWith(piecesOf(moovFirst(reader)), 'm4a')
  if (kind === 'flac') return yield* decodedWith(wholeHeaders(piecesOf(flacFirst(reader))), 'flac')
  if (kind !== 'wav') return yield* decodedWith(piecesOf(reader.rest()), formats[kind])
  const { header, frames } = await wavStart(reader)
  const whole = async function* () {
    yield header
    yield* reader.rest()
  }
  yield* firstFrames(decodedWith(piecesOf(whole()), 'wav'), frames)
}

const checkRate = (rate: number): void => {
  if (!(rate >= rates.least && rate <= rates.most)) throw unknownFormat(`${Math.round(rate)} Hz`)
}

const telephoned = async function* (sound: AsyncGenerator<Decoded>): AsyncGenerator<Uint8Array> {
  let resampler: Resampler | null = null
  let rate = 0
  for await (const part of sound) {
    if (part.sampleRate !== rate) {
      if (resampler !== null) yield muLawOf(resampler.flush())
      rate = part.sampleRate
      resampler = new Resampler(Math.round(rate))
    }
    if (resampler !== null) yield muLawOf(resampler.push(oneChannelOf(part)))
  }
  if (resampler !== null) yield muLawOf(resampler.flush())
}

const problemOf = (error: unknown): Unplayable => {
  if (error instanceof Unplayable) return error
  const name = missingDecoder(error)
  return new Unplayable(name === null ? { kind: 'unread' } : { kind: 'decoder', name }, { cause: error })
}

interface Hearing {
  kind: SoundKind
  /** Of a telephone. */
  samples: number
}

type Use = (sound: AsyncGenerator<Decoded>) => Promise<void>

/** A telephone sends 20 ms at once. */
const MIN_SAMPLES = SAMPLES_PER_SECOND / 50

/** A file that breaks off has its good part. Throws `Unplayable` if that is too short or too much. */
const hear = async (content: AsyncIterable<Uint8Array>, maxMs: number, use: Use): Promise<Hearing> => {
  const end = performance.now() + maxMs
  const reader = readerOf(content)
  let samples = 0
  const limited = async function* (sound: AsyncGenerator<Decoded>): AsyncGenerator<Decoded> {
    for await (const part of sound) {
      checkRate(part.sampleRate)
      samples += ((part.channelData[0]?.length ?? 0) * SAMPLES_PER_SECOND) / part.sampleRate
      if (samples > MAX_SAMPLES) throw new Unplayable({ kind: 'long' })
      if (performance.now() > end) throw new Unplayable({ kind: 'slow' })
      yield part
    }
  }
  try {
    await skipTags(reader)
    const kind = soundKind(await reader.peek(START_BYTES))
    try {
      await use(limited(decoded(reader, kind)))
    } catch (error) {
      const problem = problemOf(error)
      if (samples < MIN_SAMPLES || problem.reason.kind === 'long' || problem.reason.kind === 'slow') throw problem
    }
    if (samples < MIN_SAMPLES) throw new Unplayable({ kind: 'empty' })
    return { kind, samples }
  } finally {
    await reader.end()
  }
}

/** Throws `Unplayable`. */
export const decodeSound = async (content: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  await hear(content, MAX_MS, async (sound) => {
    for await (const part of telephoned(sound)) parts.push(part)
  })
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export interface CheckedSound {
  mediaType: string
  seconds: number
}

/** Decodes as for a call, but keeps only the length. Throws `Unplayable`. */
export const checkSound = async (content: AsyncIterable<Uint8Array>): Promise<CheckedSound> => {
  const { kind, samples } = await hear(content, MAX_CHECK_MS, async (sound) => {
    for await (const part of sound) void part
  })
  return { mediaType: mediaTypes[kind], seconds: Math.round((100 * samples) / SAMPLES_PER_SECOND) / 100 }
}
