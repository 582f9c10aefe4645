import { useEffect, useState } from 'react'

const AWAY_MS = 600_000
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** 0 once nobody has touched the page for 10 minutes: requests of its own must not keep an abandoned session alive. */
export const usePollingMs = (ms: number): number => {
  const [isHere, setIsHere] = useState(true)
  useEffect(() => {
    let timer = setTimeout(() => setIsHere(false), AWAY_MS)
    const stay = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsHere(false), AWAY_MS)
      setIsHere(true)
    }
    signs.forEach((sign) => window.addEventListener(sign, stay))
    return () => {
      clearTimeout(timer)
      signs.forEach((sign) => window.removeEventListener(sign, stay))
    }
  }, [])
  return isHere ? ms : 0
}
