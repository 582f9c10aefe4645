import { useEffect } from 'react'

/** Asks before the page is closed or reloaded, e.g. during a call, but not on navigation within the console. */
export const useClosingGuard = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
