import { MOST_SEARCH_LENGTH } from 'contract/parts'

/** As a list is asked for it. */
export const normalText = (text: string): string => text.trim().slice(0, MOST_SEARCH_LENGTH).trim()

const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** A list asks with the same filter for each of its rows; somebody may have pasted a whole book into it. */
let latest = { filter: '', folded: '' }

const foldedFilter = (filter: string): string => {
  if (latest.filter !== filter) latest = { filter, folded: folded(filter) }
  return latest.folded
}

/** The quick filter of part 1: a substring, whatever the case. */
export const matches = (name: string, filter: string): boolean => folded(name).includes(foldedFilter(filter))
