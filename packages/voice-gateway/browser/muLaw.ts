const BIAS = 0x84
const LOUDEST = 32635

const encodeOne = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS
  const exponent = 24 - Math.clz32(magnitude)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}

const decodeOne = (byte: number): number => {
  const bits = ~byte & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << ((bits & 0x70) >> 4)) - BIAS
  return (bits & 0x80) === 0 ? magnitude : -magnitude
}

const decoded = Int16Array.from({ length: 256 }, (_, byte) => decodeOne(byte))

/** G.711 of 16-bit samples, and back. */
export const encodeMuLaw = (samples: Int16Array): Uint8Array<ArrayBuffer> => Uint8Array.from(samples, encodeOne)
export const decodeMuLaw = (bytes: Uint8Array): Int16Array<ArrayBuffer> => Int16Array.from(bytes, (byte) => decoded[byte] ?? 0)
