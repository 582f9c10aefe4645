import { randomFrom } from '../random'
import { bell, chime, waltz } from './instruments'
import type { Samples } from './samples'
import { speech } from './speech'
import { toWav } from './wav'

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
