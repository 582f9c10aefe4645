import { Readable } from 'node:stream'
import { SAMPLES_PER_SECOND, toSample } from './muLaw'

export const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

export const wavHeader = (dataBytes: number): Buffer => {
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

const pcmOf = (muLaw: Uint8Array): Buffer => {
  const pcm = Buffer.alloc(muLaw.length * BYTES_PER_SAMPLE)
  muLaw.forEach((byte, index) => pcm.writeInt16LE(toSample(byte), index * BYTES_PER_SAMPLE))
  return pcm
}

export const wavBytesOf = (muLawBytes: number): number => WAV_HEADER_BYTES + muLawBytes * BYTES_PER_SAMPLE

async function* wavParts(muLaw: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  yield wavHeader(bytes * BYTES_PER_SAMPLE)
  for await (const part of muLaw) yield pcmOf(part)
}

/** 16-bit PCM is twice as long as mu-law, but every browser and most other programs play it. */
export const wavOfMuLaw = (muLaw: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, bytes: number): Readable =>
  Readable.from(wavParts(muLaw, bytes), { objectMode: false })
