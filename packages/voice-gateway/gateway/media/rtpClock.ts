import { FRAME_BYTES, FRAME_MS } from '../phoneCall'

/** A pause in what is played; less is a timer that was late. */
const PAUSE_MS = 5 * FRAME_MS

export interface RtpTimes {
  sequenceNumber: number
  timestamp: number
  /** First of a new piece of sound. */
  marker: boolean
}

/** The numbers of one RTP stream: without gaps while it flows, and in time again after a pause. */
export const makeRtpClock = (now: () => number = () => performance.now()): (() => RtpTimes) => {
  let [sequenceNumber, timestamp, sentAt] = [0, 0, Number.NEGATIVE_INFINITY]
  return () => {
    const pausedMs = now() - sentAt
    const marker = pausedMs > PAUSE_MS
    const frames = marker && Number.isFinite(pausedMs) ? Math.floor(pausedMs / FRAME_MS) : 1
    sentAt = now()
    sequenceNumber = (sequenceNumber + 1) & 0xffff
    timestamp = (timestamp + frames * FRAME_BYTES) >>> 0
    return { sequenceNumber, timestamp, marker }
  }
}
