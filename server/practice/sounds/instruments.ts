import { indexByWeight, wholeFrom, type Random, randomFrom } from '../random'
import { hertzOf, silence, strike, type Samples, speech, toWav } from './speech'

interface Partial {
  ratio: number
  gain: number
}

const bronze: readonly Partial[] = [
  { ratio: 0.5, gain: 0.4 },
  { ratio: 1, gain: 1 },
  { ratio: 1.19, gain: 0.6 },
  { ratio: 1.5, gain: 0.35 },
  { ratio: 2, gain: 0.5 },
  { ratio: 2.74, gain: 0.2 },
]
const bar: readonly Partial[] = [
  { ratio: 1, gain: 1 },
  { ratio: 2.76, gain: 0.25 },
]
const string: readonly Partial[] = [
  { ratio: 1, gain: 1 },
  { ratio: 2, gain: 0.4 },
  { ratio: 3, gain: 0.15 },
]

/** Higher partials decay sooner. */
function sound(samples: Samples, partials: readonly Partial[], note: number, at: number, seconds: number, loud = 1): void {
  for (const { ratio, gain } of partials) {
    const hertz = hertzOf(note) * ratio
    if (hertz < 3800) strike(samples, { at, hertz, seconds: seconds / Math.max(1, ratio), gain: gain * loud })
  }
}

export function bell(seconds: number, note: number, strokes: number): Samples {
  const samples = silence(seconds)
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    sound(samples, bronze, note, (stroke * seconds) / (strokes + 1), Math.min(3, seconds))
  }
  return samples
}

export function chime(seconds: number, notes: readonly number[]): Samples {
  const samples = silence(seconds)
  const step = Math.min(0.45, seconds / (notes.length + 1))
  notes.forEach((note, index) => sound(samples, bar, note, index * step, 1.5))
  return samples
}

const BEATS = 3

export function waltz(seconds: number, chords: readonly (readonly number[])[], random: Random): Samples {
  const samples = silence(seconds)
  const beat = 0.36 + random() * 0.14
  for (let index = 0; (index + 1) * beat < seconds; index += 1) {
    const chord = chords[Math.floor(index / BEATS) % chords.length] ?? []
    const at = index * beat
    if (index % BEATS === 0) sound(samples, string, (chord[0] ?? 57) - 12, at, 1.2, 0.8)
    else for (const note of chord) sound(samples, string, note, at, 0.6, 0.22)
    const notesOfBeat = 1 + indexByWeight(random, [5, 2])
    for (let part = 0; part < notesOfBeat; part += 1) {
      const note = (chord[wholeFrom(random, 0, chord.length - 1)] ?? 57) + 12
      sound(samples, bar, note, at + (part * beat) / notesOfBeat, 0.9, 0.6)
    }
  }
  return samples
}

export type Sound = { seconds: number } & (
  | { kind: 'speech'; pitch: number }
  | { kind: 'waltz'; chords: readonly (readonly number[])[] }
  | { kind: 'chime'; notes: readonly number[] }
  | { kind: 'bell'; note: number; strokes: number }
)

function samplesOf(sound: Sound, seed: number): Samples {
  switch (sound.kind) {
    case 'speech':
      return speech(sound.seconds, sound.pitch, randomFrom(seed))
    case 'waltz':
      return waltz(sound.seconds, sound.chords, randomFrom(seed))
    case 'chime':
      return chime(sound.seconds, sound.notes)
    case 'bell':
      return bell(sound.seconds, sound.note, sound.strokes)
  }
}

/** A complete WAV file, the same for the same seed. */
export const wavOf = (sound: Sound, seed: number): Buffer => toWav(samplesOf(sound, seed))
