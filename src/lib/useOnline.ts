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
