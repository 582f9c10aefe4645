import { useEffect } from 'react'

type Listener = () => void

const listeners = new Set<Listener>()
let holds = 0

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const hold = (): Listener => {
  holds += 1
  if (holds === 1) {
    // Only when needed: pages with this listener are excluded from the back/forward cache.
    window.addEventListener('beforeunload', askBeforeUnload)
    listeners.forEach((listener) => listener())
  }
  return () => {
    holds -= 1
    if (holds === 0) window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

export const isLeaveGuarded = (): boolean => holds > 0

export const watchLeaveGuard = (listener: Listener): Listener => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks before leaving. Takes effect after the render: navigate in an effect or after `flushSync`. */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? hold() : undefined), [isUnsaved])
}
