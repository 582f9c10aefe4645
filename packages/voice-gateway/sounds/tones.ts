import { FRAME_BYTES } from '../gateway/phoneCall'
import { muLawOf, SAMPLES_PER_SECOND, type MuLaw } from './muLaw'

interface Tone {
  hertz: readonly number[]
  seconds: number
  gain: number
  pauseSeconds?: number
}

/** Without a fade, a tone clicks at both ends. */
const FADE_SAMPLES = 80

const samplesIn = (seconds: number): number => Math.round((seconds * SAMPLES_PER_SECOND) / FRAME_BYTES) * FRAME_BYTES

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

export const ringBack = once(() => toneOf({ hertz: [440, 480], seconds: 2, pauseSeconds: 4, gain: 0.12 }))
export const beep = once(() => toneOf({ hertz: [1000], seconds: 0.4, gain: 0.3 }))
export const softTone = once(() => toneOf({ hertz: [350, 525], seconds: 1.5, pauseSeconds: 0.5, gain: 0.06 }))
export const practiceTone = once(() => toneOf({ hertz: [1000], seconds: 1, gain: 0.2 }))
