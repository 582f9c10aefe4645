import { decodeMuLaw, encodeMuLaw } from './muLaw'

test('mu-law keeps each of its 256 values, and every sample within its step', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  // 0x7f is the other zero, which nothing is encoded as.
  expect([...encodeMuLaw(decodeMuLaw(bytes))]).toEqual([...bytes].map((byte) => (byte === 0x7f ? 0xff : byte)))
  expect([...decodeMuLaw(Uint8Array.of(0x00, 0x80, 0xff, 0xf0, 0x0f))]).toEqual([-32124, 32124, 0, 120, -16764])
  const samples = Int16Array.from({ length: 656 }, (_, index) => -32768 + index * 100)
  decodeMuLaw(encodeMuLaw(samples)).forEach((sample, index) => {
    const wanted = samples[index] ?? 0
    expect(Math.abs(sample - wanted)).toBeLessThanOrEqual(8 + Math.abs(wanted) / 16)
  })
})
