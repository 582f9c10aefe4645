import { WAV_HEADER_BYTES, wavHeader } from '@console/voice-gateway/sounds'
import { SAMPLES_PER_SECOND, type Samples } from './samples'

export const BYTES_PER_SAMPLE = 2
const PEAK = 0.8 * 32_767

export const wavBytes = (seconds: number): number =>
  WAV_HEADER_BYTES + Math.round(seconds * SAMPLES_PER_SECOND) * BYTES_PER_SAMPLE

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

export function wavOfPcm(pieces: readonly Buffer[]): Buffer {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([wavHeader(bytes), ...pieces])
}

export const toWav = (samples: Samples): Buffer => wavOfPcm([toPcm(samples)])
