import { MOST_SEARCH_LENGTH } from 'contract/parts'

export const normalText = (text: string): string => text.trim().slice(0, MOST_SEARCH_LENGTH).trim()

const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** Cached for all rows, because a pasted filter can be very long. */
let latest = { filter: '', folded: '' }

const foldedFilter = (filter: string): string => {
  if (latest.filter !== filter) latest = { filter, folded: folded(filter) }
  return latest.folded
}

export const matches = (name: string, filter: string): boolean => folded(name).includes(foldedFilter(filter))
