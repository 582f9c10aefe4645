import type { SoundCache } from '../../../sounds/soundCache'
import { FRAME_BYTES } from '@console/voice-gateway'
import { beep, onHold, practiceTone, ringBack } from '@console/voice-gateway/sounds'

const FRAMES = 50
const SILENCE = 0xff

export interface FakeSounds {
  /** Each file and text sounds for one second, in a way that can be told apart. */
  book: SoundCache
  /** The sounds that were heard, without silence and repeats. */
  heard: (frames: readonly Uint8Array[]) => string[]
}

const starts = (frame: Uint8Array, sound: Uint8Array): boolean => Buffer.compare(frame, sound.subarray(0, FRAME_BYTES)) === 0

const tones: [string, Uint8Array][] = [['ring', ringBack()], ['beep', beep()], ['tone', practiceTone()], ['music', onHold()]]

export const makeFakeSounds = (): FakeSounds => {
  const names: string[] = []
  const soundOf = (name: string): Uint8Array => {
    const known = names.indexOf(name)
    const code = known === -1 ? names.push(name) - 1 : known
    return new Uint8Array(FRAMES * FRAME_BYTES).fill(code)
  }
  const nameOf = (frame: Uint8Array): string | null => {
    const tone = tones.find(([, sound]) => starts(frame, sound))
    if (tone !== undefined) return tone[0]
    const [first = SILENCE] = frame
    return frame.every((byte) => byte === first) ? (names[first] ?? null) : null
  }
  return {
    book: {
      ofFile: async (_accountId, fileId) => (fileId === 'gone' ? null : soundOf(`file ${fileId}`)),
      check: async () => ({ mediaType: 'audio/wav', seconds: 1 }),
      ofSpeech: async (text) => soundOf(text),
      close: async () => undefined,
    },
    heard: (frames) => {
      const heard = frames.flatMap((frame) => nameOf(frame) ?? [])
      return heard.filter((name, index) => name !== heard[index - 1])
    },
  }
}
