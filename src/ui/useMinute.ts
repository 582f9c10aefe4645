import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

const tick = (): void => {
  now = Date.now()
  watchers.forEach((watcher) => watcher())
}

/** One timer for all who watch, and none when nobody does. */
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (timer === null) {
    now = Date.now()
    timer = setInterval(tick, MINUTE_MS)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** What the clock says, in milliseconds since 1970; anew each minute. */
export const useMinute = (): number => useSyncExternalStore(watch, () => now)
