import { useEffect, useState } from 'react'
import { peaksOf } from './peaks'

/** A longer file would take too much memory decoded. */
const MAX_BYTES = 4_000_000

/** The lowest rate that browsers support; bars need no more. */
const RATE = 8000

const BARS = 72

/** Scripts can't fetch files of another host, though the player may play them. */
const isSameOrigin = (address: string): boolean =>
  URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).origin === window.location.origin

const isSmall = ({ headers }: Response): boolean => {
  const length = Number(headers.get('Content-Length') ?? '0')
  return length > 0 && length <= MAX_BYTES
}

const decode = async (address: string, signal: AbortSignal): Promise<number[] | null> => {
  const response = await fetch(address, { signal })
  if (!response.ok || !isSmall(response)) {
    await response.body?.cancel()
    return null
  }
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await response.arrayBuffer())
  return peaksOf(sound.getChannelData(0), BARS)
}

const loadPeaks = async (address: string, signal: AbortSignal): Promise<number[] | null> => {
  if (typeof OfflineAudioContext === 'undefined' || !isSameOrigin(address)) return null
  return decode(address, signal).catch(() => null)
}

export const usePeaks = (address: string, isNeeded: boolean): readonly number[] | null => {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  const isDue = isNeeded && peaks === null

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
