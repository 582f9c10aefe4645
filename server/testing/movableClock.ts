import type { Clock } from '../platform/clock'

export interface MovableClock {
  now: Clock
  move: (milliseconds: number) => void
}

/** Stopped at `start` until it is moved; without `start` it runs normally and can still be moved. */
export const makeMovableClock = (start?: Date): MovableClock => {
  let moved = 0
  return {
    now: () => new Date((start?.getTime() ?? Date.now()) + moved),
    move: (milliseconds) => {
      moved += milliseconds
    },
  }
}
