import { setImmediate } from 'node:timers/promises'
import { FRAME_MS } from '@console/voice-gateway'
import type { Ticker } from '../player'

/** Ticks on demand; everything that waits for a frame, or for the database, continues before the next tick. */
export interface HandTicker extends Ticker {
  tick: (frames: number) => Promise<void>
  seconds: (count: number) => Promise<void>
}

/** Turns without a question to the database after which none follows. */
const QUIET_TURNS = 3

export const makeHandTicker = (isAsking: () => boolean = () => false): HandTicker => {
  const settled = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet = isAsking() ? 0 : quiet + 1) await setImmediate()
  }
  const listening = new Set<() => void>()
  let frames = 0
  const tick = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      frames += 1
      for (const hear of [...listening]) hear()
      await settled()
    }
  }
  return {
    each: (hear) => {
      const one = (): void => hear()
      listening.add(one)
      return () => void listening.delete(one)
    },
    now: () => frames * FRAME_MS,
    tick,
    seconds: (count) => tick((count * 1000) / FRAME_MS),
  }
}
