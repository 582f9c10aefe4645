import type { MuLaw } from '@console/voice-gateway/sounds'
import { FRAME_BYTES, type Leg } from '@console/voice-gateway'

/** What a leg hears from us: one frame at each tick, of a sound or of silence. */
export interface Player {
  tick: () => void
  /** Tells when the sound has been sent to its end. Returns what ends it before. Another sound takes its place. */
  play: (sound: MuLaw, done: () => void) => () => void
  /** Again and again. Returns what ends it. */
  loop: (sound: MuLaw) => () => void
  /** Sends nothing, not even silence: somebody else speaks. Returns what ends that. */
  yield: () => () => void
}

interface Playing {
  sound: MuLaw
  at: number
  isLooped: boolean
  done: () => void
}

const silence = new Uint8Array(FRAME_BYTES).fill(0xff)

const frameAt = (sound: MuLaw, at: number): Uint8Array => {
  const part = sound.subarray(at, at + FRAME_BYTES)
  if (part.length === FRAME_BYTES) return part
  const frame = new Uint8Array(silence)
  frame.set(part)
  return frame
}

export const makePlayer = (send: Leg['send']): Player => {
  let playing: Playing | null = null
  let speaking = 0

  const start = (given: Playing): (() => void) => {
    playing = given
    return () => {
      if (playing === given) playing = null
    }
  }

  const sendFrame = (given: Playing): void => {
    send(frameAt(given.sound, given.at))
    given.at += FRAME_BYTES
    if (given.at < given.sound.length) return
    given.at = 0
    if (given.isLooped) return
    playing = null
    given.done()
  }

  return {
    tick: () => {
      if (playing !== null) sendFrame(playing)
      else if (speaking === 0) send(silence)
    },
    play: (sound, done) => start({ sound, at: 0, isLooped: false, done }),
    loop: (sound) => start({ sound, at: 0, isLooped: true, done: () => undefined }),
    yield: () => {
      speaking += 1
      return () => {
        speaking -= 1
      }
    },
  }
}
