import { useSyncExternalStore } from 'react'

let playing: HTMLMediaElement | null = null

export const playExclusively = (media: HTMLMediaElement): void => {
  if (playing !== null && playing !== media && !playing.paused) playing.pause()
  playing = media
}

const mediaEvents = ['play', 'pause', 'ended', 'emptied', 'error']

/** Media events don't bubble, so it listens in the capture phase. */
const subscribe = (listener: () => void): (() => void) => {
  for (const kind of mediaEvents) document.addEventListener(kind, listener, true)
  return () => {
    for (const kind of mediaEvents) document.removeEventListener(kind, listener, true)
  }
}

/** A failed sound is still 'not paused'. */
const isPlaying = (): boolean => playing !== null && playing.isConnected && !playing.paused && playing.error === null

export const useIsPlaying = (): boolean => useSyncExternalStore(subscribe, isPlaying, isPlaying)
