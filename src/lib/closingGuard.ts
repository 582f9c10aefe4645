import { useEffect } from 'react'

/**
 * For what goes on while the person moves between screens, e.g. a call: while `isBusy`, closing or reloading the page
 * asks first, and no way within the console does. The browser asks in its own words.
 */
export const useClosingGuard = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
