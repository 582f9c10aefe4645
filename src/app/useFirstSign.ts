import { useEffect } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Calls back at the first sign that somebody uses the page: what shows the page itself has long arrived by then. */
export const useFirstSign = (callback: () => void): void => {
  useEffect(() => {
    const forget = (): void => SIGNS.forEach((sign) => window.removeEventListener(sign, handleSign))
    const handleSign = (): void => {
      forget()
      callback()
    }
    SIGNS.forEach((sign) => window.addEventListener(sign, handleSign, { passive: true }))
    return forget
  }, [callback])
}
