import { FRAME_MS } from '@console/voice-gateway'

export interface Ticker {
  each: (tick: () => void) => () => void
  /** Monotonic milliseconds. */
  now: () => number
}

/** After a longer standstill, skipped frames aren't sent any more. */
const MAX_LATE = 10

/** Follows the clock rather than the timers, which are always a little late. Stops while nothing listens. */
export const makeTicker = (now: () => number = () => performance.now()): Ticker => {
  const listening = new Set<() => void>()
  let timer: NodeJS.Timeout | null = null
  let last = 0

  const wake = (): void => {
    const due = Math.floor((now() - last) / FRAME_MS)
    last = due > MAX_LATE ? now() : last + due * FRAME_MS
    for (let frame = 0; frame < Math.min(due, MAX_LATE); frame += 1) for (const tick of [...listening]) tick()
    timer = listening.size === 0 ? null : setTimeout(wake, Math.max(1, last + FRAME_MS - now()))
    timer?.unref()
  }

  return {
    each: (tick) => {
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
