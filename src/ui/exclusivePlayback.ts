import { useSyncExternalStore } from 'react'

let playing: HTMLMediaElement | null = null

/** One sound at a time on the page: whoever plays now has the one before pause. */
export const playExclusively = (media: HTMLMediaElement): void => {
  if (playing !== null && playing !== media && !playing.paused) playing.pause()
  playing = media
}

const told = ['play', 'pause', 'ended', 'emptied', 'error']

/** What happens to a sound bubbles nowhere, but is seen on its way down. */
const subscribe = (hear: () => void): (() => void) => {
  for (const kind of told) document.addEventListener(kind, hear, true)
  return () => {
    for (const kind of told) document.removeEventListener(kind, hear, true)
  }
}

/** A sound that failed has stopped, and is 'not paused' for all that. */
const isPlaying = (): boolean => playing !== null && playing.isConnected && !playing.paused && playing.error === null

/** Whether any sound of the page plays. */
export const useIsPlaying = (): boolean => useSyncExternalStore(subscribe, isPlaying)
