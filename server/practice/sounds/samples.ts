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

export function makeResonator(hertz: number, seconds: number): (blow: number) => number {
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
