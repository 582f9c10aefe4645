export interface Levels {
  microphone: number
  speaker: number
}

const silence: Levels = { microphone: 0, speaker: 0 }

let levels = silence
const watchers = new Set<() => void>()

/** Twenty times a second during a call: too often for the store. */
export const setLevels = (next: Levels): void => {
  levels = next
  watchers.forEach((watcher) => watcher())
}

export const silenceLevels = (): void => setLevels(silence)

export const currentLevels = (): Levels => levels

export const watchLevels = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
