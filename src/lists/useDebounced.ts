import { useEffect, useState } from 'react'

export const SETTLE_MS = 250

/** An emptied field takes effect immediately. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
