/** kbit/s of MPEG layer III by index: version 1, and versions 2 and 2.5. */
const bitRates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000] as const
/** By the version's two bits: 2.5, none, 2 and 1. */
const rateDivisors = [4, null, 2, 1] as const

/** The bytes of the MP3 frame that starts there; null where none does. */
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

/** The same for AAC in ADTS. */
const adtsFrameAt = (bytes: Buffer, at: number): number | null => {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6)
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5)
  return sync === 0xff && (kind & 0xf6) === 0xf0 && length > 7 ? length : null
}

/** One frame may be chance: sound is where a second one starts at the first one's end. */
const hasTwo = (frameAt: (bytes: Buffer, at: number) => number | null) => (bytes: Buffer): boolean => {
  const first = frameAt(bytes, 0)
  return first !== null && frameAt(bytes, first) !== null
}

export const hasMp3Frames = hasTwo(mp3FrameAt)
export const hasAdtsFrames = hasTwo(adtsFrameAt)
