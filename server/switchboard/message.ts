import { FRAME_BYTES, FRAME_MS } from '@console/voice-gateway'
import { beep, toSample } from '@console/voice-gateway/sounds'
import { CallOver } from './callOver'
import type { Line } from './line'

export interface Message {
  /** None: nobody has said anything. */
  frames: readonly Uint8Array[]
  seconds: number
  /** The caller has hung up, which ends a message as well as anything. */
  isGone: boolean
}

/** Whoever has been quiet for so long has said what there was to say. */
const SILENCE_MS = 5000
/** Of the mean of a frame's samples in 16 bits: softer is a room, not a voice. */
const VOICE = 200
/** What stays behind the last word. */
const TAIL_FRAMES = 25

const isVoice = (frame: Uint8Array): boolean => {
  let sum = 0
  for (const byte of frame) sum += Math.abs(toSample(byte))
  return sum > VOICE * FRAME_BYTES
}

/** From the beep until '#', silence, or the end of the time or of the call. The silence behind the last word is cut off. */
export const takeMessage = async (line: Line, mostSeconds: number, onBeep: () => void): Promise<Message> => {
  await line.play(beep())
  line.forgetKeys()
  onBeep()
  const frames: Uint8Array[] = []
  const start = line.now()
  let [heardAt, spoken, isGone] = [start, 0, false]
  const stop = line.onFrame((frame) => {
    frames.push(Uint8Array.from(frame))
    if (!isVoice(frame)) return
    heardAt = line.now()
    spoken = frames.length
  })
  const isDone = (): boolean =>
    line.takeKey() === '#' || line.now() - heardAt >= SILENCE_MS || line.now() - start >= mostSeconds * 1000
  try {
    await line.until(isDone)
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
    isGone = true
  } finally {
    stop()
  }
  const kept = spoken === 0 ? [] : frames.slice(0, spoken + TAIL_FRAMES)
  return { frames: kept, seconds: Math.max(1, Math.round((kept.length * FRAME_MS) / 1000)), isGone }
}
