import type { MuLaw } from '@console/voice-gateway/sounds'
import { FRAME_BYTES, type Leg } from '@console/voice-gateway'

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

export type Player = ReturnType<typeof makePlayer>

export const makePlayer = (send: Leg['send']) => {
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
    tick: (): void => {
      if (playing !== null) sendFrame(playing)
      else if (speaking === 0) send(silence)
    },
    /** Calls `done` once the sound has been sent. Returns the function that stops it. A new sound replaces it. */
    play: (sound: MuLaw, done: () => void): () => void => start({ sound, at: 0, isLooped: false, done }),
    loop: (sound: MuLaw): () => void => start({ sound, at: 0, isLooped: true, done: () => undefined }),
    /** Sends nothing, not even silence, while another source speaks. */
    yield: (): () => void => {
      speaking += 1
      return () => {
        speaking -= 1
      }
    },
  }
}
