import { useEffect, useState } from 'react'
import { peaksOf } from './peaks'

/** A long file would cost more memory decoded than its picture is worth. */
const MOST_BYTES = 4_000_000

/** The lowest rate that browsers decode to: bars need no more. */
const RATE = 8000

/** How many bars stand in a player. */
const BARS = 72

/** Another host's files are out of bounds for a script; the player itself may still play them. */
const isOurs = (address: string): boolean =>
  URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).origin === window.location.origin

const isSmall = ({ headers }: Response): boolean => {
  const length = Number(headers.get('Content-Length') ?? '0')
  return length > 0 && length <= MOST_BYTES
}

/** Throws what fetching and decoding throw. */
const decode = async (address: string, signal: AbortSignal): Promise<number[] | null> => {
  const response = await fetch(address, { signal })
  if (!response.ok || !isSmall(response)) {
    await response.body?.cancel()
    return null
  }
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await response.arrayBuffer())
  return peaksOf(sound.getChannelData(0), BARS)
}

/** What a waveform is drawn from; `null` when the file is too large, cannot be had, or is nothing that a browser decodes. */
const loadPeaks = async (address: string, signal: AbortSignal): Promise<number[] | null> => {
  if (typeof OfflineAudioContext === 'undefined' || !isOurs(address)) return null
  return decode(address, signal).catch(() => null)
}

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
