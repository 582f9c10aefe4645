import { SAMPLES_PER_SECOND, type Samples } from './samples'

const HEADER_BYTES = 44
export const BYTES_PER_SAMPLE = 2
const PEAK = 0.8 * 32_767

/** How long the file of that many seconds is. */
export const wavBytes = (seconds: number): number =>
  HEADER_BYTES + Math.round(seconds * SAMPLES_PER_SECOND) * BYTES_PER_SAMPLE

function writeHeader(file: Buffer): void {
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  file.writeUInt32LE(SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(file.length - HEADER_BYTES, 40)
}

/** The samples as 16 bits each, as loud as all the others. */
export function toPcm(samples: Samples): Buffer {
  let loudest = 0
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  const pcm = Buffer.alloc(samples.length * BYTES_PER_SAMPLE)
  if (loudest === 0) return pcm
  let at = 0
  for (const sample of samples) {
    const value = Math.round((sample / loudest) * PEAK)
    pcm[at] = value & 0xff
    pcm[at + 1] = (value >> 8) & 0xff
    at += BYTES_PER_SAMPLE
  }
  return pcm
}

/** The file of what stands in these pieces, one after the other. */
export function wavOfPcm(pieces: readonly Buffer[]): Buffer {
  const file = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...pieces])
  writeHeader(file)
  return file
}

/** The samples as a WAV file of 16 bits. */
export const toWav = (samples: Samples): Buffer => wavOfPcm([toPcm(samples)])
