import { FRAME_MS } from '@console/voice-gateway'

/** The pace of everything that is played: once a frame, for all calls together. */
export interface Ticker {
  /** Returns what ends it. */
  each: (tick: () => void) => () => void
  /** Milliseconds that only go forward. */
  now: () => number
}

/** After a longer standstill than this many frames nobody wants to hear what was missed. */
const MOST_LATE = 10

/** Keeps the pace by the clock, not by the timers, which are always a little late. It stands still while nobody listens. */
export const makeTicker = (now: () => number = () => performance.now()): Ticker => {
  const listening = new Set<() => void>()
  let timer: NodeJS.Timeout | null = null
  let last = 0

  const wake = (): void => {
    const due = Math.floor((now() - last) / FRAME_MS)
    last = due > MOST_LATE ? now() : last + due * FRAME_MS
    for (let frame = 0; frame < Math.min(due, MOST_LATE); frame += 1) for (const tick of [...listening]) tick()
    timer = listening.size === 0 ? null : setTimeout(wake, Math.max(1, last + FRAME_MS - now()))
    timer?.unref()
  }

  return {
    each: (tick) => {
      // A function of its own: the same one may listen twice.
      const one = (): void => tick()
      listening.add(one)
      if (timer === null) {
        last = now()
        timer = setTimeout(wake, FRAME_MS)
        timer.unref()
      }
      return () => void listening.delete(one)
    },
    now,
  }
}
