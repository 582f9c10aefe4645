import type { Id } from 'contract/operation'
import { isRecord, parseJson } from '@/lib/record'
import { readStored, writeStored } from '@/lib/storage'

/** Keeps, per browser and user, when the support team's latest message was opened. */
const keyOf = (userId: Id | null): string => `opened_requests ${String(userId)}`

const MOST = 200

const read = (userId: Id | null): Record<string, unknown> => {
  const stored = parseJson(readStored(keyOf(userId)) ?? '')
  return isRecord(stored) ? stored : {}
}

/** `at` and later ones are API timestamps, which sort as text. */
export const wasOpened = (userId: Id | null, id: Id, at: string): boolean => {
  const opened = read(userId)[String(id)]
  return typeof opened === 'string' && opened >= at
}

export const rememberOpened = (userId: Id | null, id: Id, at: string): void => {
  const others = Object.entries(read(userId)).filter(([other]) => other !== String(id))
  writeStored(keyOf(userId), JSON.stringify(Object.fromEntries([...others, [String(id), at]].slice(-MOST))))
}
