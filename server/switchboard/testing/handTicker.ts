import { setImmediate } from 'node:timers/promises'
import { FRAME_MS } from '@console/voice-gateway'
import type { Ticker } from '../ticker'

/** Ticks on demand; everything that waits for a frame continues before the next tick. */
export interface HandTicker extends Ticker {
  tick: (frames: number) => Promise<void>
  seconds: (count: number) => Promise<void>
}

export const makeHandTicker = (): HandTicker => {
  const listening = new Set<() => void>()
  let frames = 0
  const tick = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      frames += 1
      for (const hear of [...listening]) hear()
      await setImmediate()
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
