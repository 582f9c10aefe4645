import { folded, searchedWords } from 'callflow/folded'
import { MAX_SEARCH_LENGTH } from 'contract/operation'

export const normalText = (text: string): string => text.trim().slice(0, MAX_SEARCH_LENGTH).trim()

/** Cached for all rows, because a pasted filter can be very long. */
let latest: { filter: string; words: readonly string[] } = { filter: '', words: [] }

const foldedWords = (filter: string): readonly string[] => {
  if (latest.filter !== filter) latest = { filter, words: searchedWords(filter) }
  return latest.words
}

export const matches = (name: string, filter: string): boolean => {
  const text = folded(name)
  return foldedWords(filter).every((word) => text.includes(word))
}
