import { useEffect } from 'react'

/** Without `requestIdleCallback`, e.g. in Safari. */
const DELAY_MS = 500

/** Loads a page's dialog once the page's own first requests are under way. */
export const usePreload = (dialog: { preload: () => void }): void => {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(dialog.preload, DELAY_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(dialog.preload, { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [dialog])
}
