import { useEffect, useState } from 'react'

/** A pause of the typing after which the service is asked for what the field holds. */
export const SETTLE_MS = 250

/** The text as it stands once the person stopped typing. An emptied field counts at once. */
export const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
