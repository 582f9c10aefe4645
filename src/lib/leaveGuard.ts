import { useEffect } from 'react'

type Listener = () => void

const listeners = new Set<Listener>()
let holds = 0

/** Closing the tab, reloading it or going to another site: the browser asks in its own words. */
const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const hold = (): Listener => {
  holds += 1
  if (holds === 1) {
    // Only while it is needed: a page that listens to this is not kept for the back button.
    window.addEventListener('beforeunload', askBeforeUnload)
    listeners.forEach((listener) => listener())
  }
  return () => {
    holds -= 1
    if (holds === 0) window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

/** Whether a screen has work that leaving would take away. */
export const isLeaveGuarded = (): boolean => holds > 0

/** Tells whoever asks the person that there may soon be something to ask. */
export const watchLeaveGuard = (listener: Listener): Listener => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * For a screen with work that is not saved: while `isUnsaved`, every way out of it asks first. Signing out and the way to
 * the login page take the screen down themselves and are never asked about. It holds from the render after the change:
 * navigate in an effect, or after `flushSync`, when the last thing was to save.
 */
export const useLeaveGuard = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? hold() : undefined), [isUnsaved])
}
