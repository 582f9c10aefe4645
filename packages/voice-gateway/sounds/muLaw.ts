/** What calls hear, as G.711 mu-law of 8 kHz without any header: 160 bytes are 20 ms. Nobody writes into it. */
export type MuLaw = Uint8Array

/** G.711 mu-law: one byte a sample, 8000 of them a second. */
export const SAMPLES_PER_SECOND = 8000
/** The byte that is heard as nothing. */
export const SILENCE = 0xff

const BIAS = 0x84
const LOUDEST = 32_635

/** Of a sample in 16 bits. */
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

/** Of a sample in 16 bits; what is louder is cut. */
export const toByte = (sample: number): number => encoded[Math.max(-32_768, Math.min(32_767, sample)) + 32_768] ?? SILENCE

/** In 16 bits. */
export const toSample = (byte: number): number => decoded[byte] ?? 0

/** Of samples from -1 to 1. */
export const muLawOf = (samples: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) bytes[index] = toByte(Math.round((samples[index] ?? 0) * 32_767))
  return bytes
}
