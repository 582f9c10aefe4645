import { FRAME_BYTES, FRAME_MS } from '@console/voice-gateway'
import { beep, toSample } from '@console/voice-gateway/sounds'
import { CallOver } from './callOver'
import type { Line } from './line'

export interface Message {
  frames: readonly Uint8Array[]
  seconds: number
  isGone: boolean
}

const SILENCE_MS = 5000
/** Mean amplitude of a frame in 16-bit samples; anything softer is background noise. */
const VOICE = 200
/** Silence kept after the last word. */
const TAIL_FRAMES = 25

const isVoice = (frame: Uint8Array): boolean => {
  let sum = 0
  for (const byte of frame) sum += Math.abs(toSample(byte))
  return sum > VOICE * FRAME_BYTES
}

/** Records from the beep until '#', silence, the time limit or the end of the call, and trims the trailing silence. */
export const takeMessage = async (line: Line, maxSeconds: number, onBeep: () => void): Promise<Message> => {
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
    line.takeKey() === '#' || line.now() - heardAt >= SILENCE_MS || line.now() - start >= maxSeconds * 1000
  try {
    await line.until(isDone)
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
    isGone = true
  } finally {
    stop()
  }
  const trimmed = spoken === 0 ? [] : frames.slice(0, spoken + TAIL_FRAMES)
  return { frames: trimmed, seconds: Math.max(1, Math.round((trimmed.length * FRAME_MS) / 1000)), isGone }
}
