import { useSyncExternalStore } from 'react'

const watch = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** The browser's own word: `false` is certain, `true` only says that there is some network. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine, () => true)

/** Without `requestIdleCallback`, e.g. in Safari. */
const DELAY_MS = 500
const TIMEOUT_MS = 2_000

/** Runs what can wait once the screen has been drawn and its first requests are under way. Returns how to cancel it. */
export const whenIdle = (work: () => unknown): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, DELAY_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(idle)
}
