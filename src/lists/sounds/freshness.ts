import type { SoundItem } from './sound'

/** Addresses of sounds work for ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each row came into sight; a list that is asked for again brings rows of its own. */
const seen = new WeakMap<SoundItem, number>()

/** By the clock of the page, which nobody sets. */
export const noteSeen = (item: SoundItem): void => {
  if (!seen.has(item)) seen.set(item, performance.now())
}

/** Whether the row's address can be expected to work without asking for another. */
export const isFresh = (item: SoundItem): boolean => performance.now() - (seen.get(item) ?? -Infinity) < FRESH_MS
