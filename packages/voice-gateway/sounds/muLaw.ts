import { FRAME_BYTES } from '../gateway/phoneCall'

/** G.711 mu-law at 8 kHz without a header: 160 bytes are 20 ms. Never modified. */
export type MuLaw = Uint8Array

export const SAMPLES_PER_SECOND = 8000
export const SILENCE = 0xff

const BIAS = 0x84
const LOUDEST = 32_635

const encode = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0
  const biased = Math.min(Math.abs(sample), LOUDEST) + BIAS
  const exponent = Math.max(0, 24 - Math.clz32(biased))
  return ~(sign | (exponent << 4) | ((biased >> (exponent + 3)) & 0x0f)) & 0xff
}

const decode = (byte: number): number => {
  const bits = ~byte & 0xff
  const exponent = (bits >> 4) & 0x07
  const size = ((((bits & 0x0f) << 3) + BIAS) << exponent) - BIAS
  return (bits & 0x80) === 0 ? size : -size
}

const encoded = Uint8Array.from({ length: 65_536 }, (_, index) => encode(index - 32_768))
const decoded = Int16Array.from({ length: 256 }, (_, byte) => decode(byte))

export const toByte = (sample: number): number => encoded[Math.max(-32_768, Math.min(32_767, sample)) + 32_768] ?? SILENCE

export const toSample = (byte: number): number => decoded[byte] ?? 0

export const muLawOf = (samples: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) bytes[index] = toByte(Math.round((samples[index] ?? 0) * 32_767))
  return bytes
}

/** Frames of voices that speak at once, as one; silence without any. */
export const mixed = (frames: readonly Uint8Array[]): Uint8Array => {
  const [only, ...more] = frames
  if (only === undefined) return new Uint8Array(FRAME_BYTES).fill(SILENCE)
  if (more.length === 0) return only
  return only.map((byte, index) => toByte(more.reduce((sum, frame) => sum + toSample(frame[index] ?? SILENCE), toSample(byte))))
}
