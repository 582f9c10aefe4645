import type { Readable } from 'node:stream'
import { FRAME_BYTES, FRAME_MS } from '../gateway/phoneCall'
import { SAMPLES_PER_SECOND, SILENCE, toByte, toSample } from './muLaw'
import { openSpool } from './spool'
import { wavOfMuLaw } from './wav'

type Side = 'heard' | 'sent'

/** Frames that come in a bunch are played one after the other: so far they may run ahead of the clock. */
const MOST_AHEAD = 50
/** A side that is so late has paused. */
const MOST_LATE = 10

/** Places the frames of two sides beside each other, and gives them away mixed, in order, as soon as neither can change. */
class Mix {
  private readonly next: Record<Side, number> = { heard: 0, sent: 0 }
  private readonly waiting = new Map<number, Int16Array>()
  private given = 0

  constructor(
    private readonly give: (mixed: Uint8Array) => void,
    private readonly mostFrames: number,
  ) {}

  /** `clock` counts the frames that time had room for since the beginning: the last of them is the one that just came. */
  add(side: Side, frame: Uint8Array, clock: number): void {
    const isLate = this.next[side] < clock - MOST_LATE
    const at = Math.max(this.given, isLate ? clock - 1 : this.next[side])
    if (at > clock + MOST_AHEAD || at >= this.mostFrames) return
    this.next[side] = at + 1
    const samples = this.waiting.get(at) ?? new Int16Array(FRAME_BYTES)
    for (let index = 0; index < FRAME_BYTES; index += 1) {
      const sum = (samples[index] ?? 0) + toSample(frame[index] ?? SILENCE)
      samples[index] = Math.max(-32_768, Math.min(32_767, sum))
    }
    this.waiting.set(at, samples)
    this.giveUntil(Math.max(Math.min(this.next.heard, this.next.sent), clock - MOST_LATE))
  }

  /** Nothing comes any more. */
  end(): void {
    this.giveUntil(Math.max(this.next.heard, this.next.sent))
  }

  private giveUntil(end: number): void {
    for (; this.given < end; this.given += 1) {
      const samples = this.waiting.get(this.given)
      this.waiting.delete(this.given)
      const mixed = new Uint8Array(FRAME_BYTES).fill(SILENCE)
      samples?.forEach((sample, index) => {
        mixed[index] = toByte(sample)
      })
      this.give(mixed)
    }
  }
}

interface Recorded {
  /** A WAV file. Whoever does not read it to its end destroys it. */
  content: Readable
  /** Whole seconds, at least 1. */
  duration: number
}

/** Records one call, or one message. */
export interface Recorder {
  /** Each frame of the caller, as it comes. */
  heard: (frame: Uint8Array) => void
  /** Each frame that the caller is played, as it goes. A message has none. */
  sent: (frame: Uint8Array) => void
  /** Null when there was nothing. To be called once. Rejects when the disk did not take it. */
  finish: () => Promise<Recorded | null>
  /** Forgets it all; after `finish` it changes nothing. */
  abandon: () => Promise<void>
}

interface Deps {
  /** What comes later is not recorded. */
  mostSeconds: number
  /** Milliseconds that only grow. */
  now?: () => number
  /** Looked at as it grows: one that has no room any more is lost. */
  hasRoom?: () => boolean
}

/**
 * Both directions stand where they were heard, sample by sample: a gap in the one is silence beside the other. What is
 * recorded waits on the disk, in a file without a name, so that a long call takes no memory, and a service that is
 * killed leaves nothing behind.
 */
export const makeRecorder = ({ mostSeconds, now = () => performance.now(), hasRoom = () => true }: Deps): Recorder => {
  const begun = now()
  const spool = openSpool(hasRoom)
  const mix = new Mix((mixed) => spool.add(mixed), Math.floor((mostSeconds * 1000) / FRAME_MS))
  const frameNow = (): number => Math.floor((now() - begun) / FRAME_MS)

  return {
    heard: (frame) => mix.add('heard', frame, frameNow()),
    sent: (frame) => mix.add('sent', frame, frameNow()),
    finish: async () => {
      mix.end()
      const { bytes, content } = await spool.finish()
      if (bytes === 0) {
        content.destroy()
        return null
      }
      const duration = Math.max(1, Math.round(bytes / SAMPLES_PER_SECOND))
      return { content: wavOfMuLaw(content, bytes), duration }
    },
    abandon: () => spool.abandon(),
  }
}

