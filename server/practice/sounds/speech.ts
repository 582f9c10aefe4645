import { WAV_HEADER_BYTES, wavHeader } from '@console/voice-gateway/sounds'
import { wholeFrom, type Random } from '../random'

export const SAMPLES_PER_SECOND = 8000

/** Mono; may exceed 1 until it is normalized. */
export type Samples = Float64Array

export const silence = (seconds: number): Samples => new Float64Array(Math.round(seconds * SAMPLES_PER_SECOND))

/** MIDI note number; 69 is concert A. */
export const hertzOf = (note: number): number => 440 * 2 ** ((note - 69) / 12)

/** Decay by recurrence: two multiplications per sample, where a sine costs far more. */
const ringOf = (hertz: number, seconds: number) => {
  const radius = 0.001 ** (1 / (seconds * SAMPLES_PER_SECOND))
  const angle = (2 * Math.PI * hertz) / SAMPLES_PER_SECOND
  return { back: 2 * radius * Math.cos(angle), further: -radius * radius, scale: Math.sin(angle) }
}

function makeResonator(hertz: number, seconds: number): (blow: number) => number {
  const { back, further, scale } = ringOf(hertz, seconds)
  let last = 0
  let beforeLast = 0
  return (blow) => {
    const next = scale * blow + back * last + further * beforeLast
    beforeLast = last
    last = next
    return next
  }
}

interface Stroke {
  at: number
  hertz: number
  seconds: number
  gain: number
}

export function strike(samples: Samples, { at, hertz, seconds, gain }: Stroke): void {
  const { back, further, scale } = ringOf(hertz, seconds)
  const first = Math.round(at * SAMPLES_PER_SECOND)
  const last = Math.min(samples.length, first + Math.round(seconds * SAMPLES_PER_SECOND))
  let next = gain * scale
  let previous = 0
  for (let index = first; index < last; index += 1) {
    samples[index] = (samples[index] ?? 0) + next
    const following = back * next + further * previous
    previous = next
    next = following
  }
}

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

/** Formants of each vowel, in hertz. */
const vowels: readonly (readonly [number, number, number])[] = [
  [720, 1240, 2500],
  [430, 2020, 2600],
  [290, 2250, 2950],
  [460, 850, 2450],
  [320, 780, 2300],
  [380, 1650, 2250],
]
const PAUSE_SECONDS = 0.32

interface Syllable {
  first: number
  samples: number
  pitch: readonly [number, number]
}

const hiss = (samples: Samples, first: number, count: number, random: Random): void => {
  for (let index = first; index < Math.min(first + count, samples.length); index += 1) {
    samples[index] = (samples[index] ?? 0) + (random() - 0.5) * 0.25
  }
}

const sing = (samples: Samples, { first, samples: count, pitch: [from, to] }: Syllable, random: Random): void => {
  const shape = vowels[wholeFrom(random, 0, vowels.length - 1)] ?? [500, 1500, 2500]
  const [low, middle, high] = [makeResonator(shape[0], 0.035), makeResonator(shape[1], 0.035), makeResonator(shape[2], 0.035)]
  let phase = 1
  for (let index = 0; index < count && first + index < samples.length; index += 1) {
    const part = index / count
    phase += (from + (to - from) * part) / SAMPLES_PER_SECOND
    const blow = phase >= 1 ? 1 : 0
    phase -= blow
    const sung = low(blow) + 0.55 * middle(blow) + 0.25 * high(blow)
    samples[first + index] = (samples[first + index] ?? 0) + sung * 4 * part * (1 - part)
  }
}

/** Meaningless syllables with the rhythm and pitch (in hertz) of speech. */
export function speech(seconds: number, pitch: number, random: Random): Samples {
  const samples = silence(seconds)
  let at = 0.08
  while (at < seconds - 0.3) {
    const syllables = wholeFrom(random, 5, 13)
    for (let syllable = 0; syllable < syllables && at < seconds - 0.2; syllable += 1) {
      const length = 0.11 + random() * 0.09
      const first = Math.round(at * SAMPLES_PER_SECOND)
      const height = pitch * (1.15 - (0.35 * syllable) / syllables + random() * 0.08)
      const consonant = Math.round((0.02 + random() * 0.03) * SAMPLES_PER_SECOND)
      hiss(samples, first, consonant, random)
      const count = Math.round(length * SAMPLES_PER_SECOND)
      sing(samples, { first: first + consonant, samples: count, pitch: [height, height * 0.94] }, random)
      at += length + consonant / SAMPLES_PER_SECOND + (random() < 0.3 ? 0.06 : 0)
    }
    at += PAUSE_SECONDS
  }
  return samples
}
