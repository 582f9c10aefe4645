import {
  hasAmrFrames,
  hasFlacFrames,
  hasM4aSound,
  hasMp4Sound,
  hasOggSound,
  hasWavData,
  hasWebmSound,
  type Sampled,
} from './containers'
import type { Sample } from './sample'

/** Bit rates of MPEG layer III in kbit/s, by index: version 1, and versions 2 and 2.5. */
const bitRates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000] as const
/** By the two version bits: 2.5, none, 2 and 1. */
const rateDivisors = [4, null, 2, 1] as const

const mp3FrameAt = (bytes: Buffer, at: number): number | null => {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  const isLayerThree = sync === 0xff && (kind & 0xe6) === 0xe2
  const version = (kind >> 3) & 3
  const divisor = rateDivisors[version]
  const isFirst = version === 3
  const bitRate = bitRates[isFirst ? 'first' : 'later'][rates >> 4]
  const sampleRate = sampleRates[(rates >> 2) & 3]
  if (!isLayerThree || !divisor || !bitRate || !sampleRate) return null
  const padding = (rates >> 1) & 1
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitRate * divisor) / sampleRate) + padding
}

const adtsFrameAt = (bytes: Buffer, at: number): number | null => {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6)
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  return sync === 0xff && (kind & 0xf6) === 0xf0 && length > 7 ? length : null
}

/** One frame may be a coincidence, so a second one must follow directly. */
const hasTwo = (frameAt: (bytes: Buffer, at: number) => number | null) => (bytes: Buffer): boolean => {
  const first = frameAt(bytes, 0)
  return first !== null && frameAt(bytes, first) !== null
}

const hasMp3Frames = hasTwo(mp3FrameAt)
const hasAdtsFrames = hasTwo(adtsFrameAt)

interface Kind {
  mediaType: string
  isSound: (sampled: Sampled) => boolean
  mayHaveTag?: true
}

const ogg: Kind = { mediaType: 'audio/ogg', isSound: hasOggSound }
const m4a: Kind = { mediaType: 'audio/mp4', isSound: hasM4aSound }

const kinds = new Map<string, Kind>([
  ['audio/wav', { mediaType: 'audio/wav', isSound: hasWavData }],
  ['audio/mpeg', { mediaType: 'audio/mpeg', isSound: ({ bytes }) => hasMp3Frames(bytes), mayHaveTag: true }],
  ['audio/aac', { mediaType: 'audio/aac', isSound: ({ bytes }) => hasAdtsFrames(bytes), mayHaveTag: true }],
  ['audio/flac', { mediaType: 'audio/flac', isSound: hasFlacFrames, mayHaveTag: true }],
  ['audio/ogg', ogg],
  ['audio/ogg; codecs=opus', ogg],
  ['audio/mp4', m4a],
  ['audio/x-m4a', m4a],
  ['video/mp4', { mediaType: 'audio/mp4', isSound: hasMp4Sound }],
  ['video/webm', { mediaType: 'audio/webm', isSound: hasWebmSound }],
  ['audio/amr', { mediaType: 'audio/amr', isSound: hasAmrFrames }],
])

/** HTML and PDF readers search beyond the first byte, so audio that is also such a file is refused. */
const isAlsoSomethingElse = (opening: Buffer): boolean =>
  /<(!doctype|html|head|body|script|svg|iframe)[\s>]|%PDF-/i.test(opening.toString('latin1'))

export const soundIn = async (sample: Sample, isWhole: boolean): Promise<string | null> => {
  const { fileTypeFromBuffer } = await import('file-type/core')
  const { bytes, opening, hasTag } = sample
  const kind = kinds.get((await fileTypeFromBuffer(bytes))?.mime ?? '')
  if (kind === undefined || (hasTag && kind.mayHaveTag === undefined)) return null
  return kind.isSound({ bytes, isWhole }) && !isAlsoSomethingElse(opening) ? kind.mediaType : null
}
