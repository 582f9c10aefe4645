import { useEffect, useState } from 'react'
import { loadPeaks } from './loadPeaks'

/** Loads once, and not before it is wanted; an address that failed is not asked again. */
export const usePeaks = (address: string, isWanted: boolean): readonly number[] | null => {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  const isDue = isWanted && peaks === null

  useEffect(() => {
    if (!isDue) return
    const leaving = new AbortController()
    void loadPeaks(address, leaving.signal).then((loaded) => {
      if (!leaving.signal.aborted) setPeaks(loaded)
    })
    return () => leaving.abort()
  }, [isDue, address])

  return peaks
}
