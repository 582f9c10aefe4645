import { FRAME_BYTES } from '../gateway/phoneCall'
import { muLawOf, SAMPLES_PER_SECOND, type MuLaw } from './muLaw'

interface Tone {
  /** Heard together. */
  hertz: readonly number[]
  seconds: number
  /** Of each of them, 1 at most. */
  gain: number
  /** Silence behind it. */
  pauseSeconds?: number
}

/** Without it, a tone begins and ends with a click. */
const FADE_SAMPLES = 80

const samplesIn = (seconds: number): number => Math.round((seconds * SAMPLES_PER_SECOND) / FRAME_BYTES) * FRAME_BYTES

/** Whole frames. */
export const toneOf = ({ hertz, seconds, gain, pauseSeconds = 0 }: Tone): MuLaw => {
  const sounding = samplesIn(seconds)
  const samples = new Float32Array(sounding + samplesIn(pauseSeconds))
  for (let index = 0; index < sounding; index += 1) {
    const fade = Math.min(1, index / FADE_SAMPLES, (sounding - index) / FADE_SAMPLES)
    const turn = (2 * Math.PI * index) / SAMPLES_PER_SECOND
    samples[index] = hertz.reduce((sum, each) => sum + Math.sin(turn * each), 0) * gain * fade
  }
  return muLawOf(samples)
}

const once = (make: () => MuLaw): (() => MuLaw) => {
  let made: MuLaw | null = null
  return () => (made ??= make())
}

/** As North America hears it; to be repeated. */
export const ringBack = once(() => toneOf({ hertz: [440, 480], seconds: 2, pauseSeconds: 4, gain: 0.12 }))
/** Before a message is left. */
export const beep = once(() => toneOf({ hertz: [1000], seconds: 0.4, gain: 0.3 }))
/** In the place of words that nothing here can speak. */
export const softTone = once(() => toneOf({ hertz: [350, 525], seconds: 1.5, pauseSeconds: 0.5, gain: 0.06 }))
/** The steady tone by which lines are tested; to be repeated. */
export const practiceTone = once(() => toneOf({ hertz: [1000], seconds: 1, gain: 0.2 }))
