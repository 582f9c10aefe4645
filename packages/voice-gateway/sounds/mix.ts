import { FRAME_BYTES } from '../gateway/phoneCall'
import { SILENCE, toByte, toSample } from './muLaw'

type Side = 'heard' | 'sent'

/** Frames that come in a bunch are played one after the other: so far they may run ahead of the clock. */
const MOST_AHEAD = 50
/** A side that is so late has paused. */
const MOST_LATE = 10

/** Places the frames of two sides beside each other, and gives them away mixed, in order, as soon as neither can change. */
export class Mix {
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
