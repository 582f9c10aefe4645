import type { Id } from 'contract/operation'
import { parseJson } from './record'
import { readStored, writeStored } from './storage'

/** Keeps, per browser and user, when the support team's latest message was opened. */
const keyOf = (userId: Id | null): string => `opened_requests ${String(userId)}`

const MOST = 200

type Opened = [id: string, at: string]

const isOpened = (entry: unknown): entry is Opened => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')

/** The latest opened last. A list, because objects order ids that are numbers by size. */
const read = (userId: Id | null): Opened[] => {
  const stored = parseJson(readStored(keyOf(userId)) ?? '')
  return Array.isArray(stored) ? stored.filter(isOpened) : []
}

/** `at` and later ones are API timestamps, which sort as text. */
export const wasOpened = (userId: Id | null, id: Id, at: string): boolean =>
  read(userId).some(([opened, when]) => opened === String(id) && when >= at)

export const rememberOpened = (userId: Id | null, id: Id, at: string): void => {
  const others = read(userId).filter(([other]) => other !== String(id))
  writeStored(keyOf(userId), JSON.stringify([...others, [String(id), at]].slice(-MOST)))
}
