import type { Id } from 'contract/operation'
import { isRecord, parseJson } from '@/lib/record'
import { tabStorage } from '@/lib/storage'

/** What a person has agreed to and whose outcome nobody knows yet. Nothing in it is secret. */
export interface Intent {
  /** The Idempotency-Key of every try. */
  key: string
  accountId: Id
}

export interface Intents<Kept extends Intent> {
  /** Those of this account, also after a reload of the page. */
  pending: (accountId: Id | null) => Kept[]
  keep: (intent: Kept) => void
  drop: (key: string) => void
}

export const isIntent = (value: unknown): value is Record<string, unknown> & Intent =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  (typeof value['accountId'] === 'string' || typeof value['accountId'] === 'number')

/** Kept in the storage of the tab under this name. */
export const makeIntents = <Kept extends Intent>(name: string, isKept: (value: unknown) => value is Kept): Intents<Kept> => {
  const readAll = (): Kept[] => {
    const stored = parseJson(tabStorage.read(name) ?? '')
    return Array.isArray(stored) ? stored.filter(isKept) : []
  }
  const writeAll = (intents: Kept[]): void => {
    if (intents.length === 0) tabStorage.clear(name)
    else tabStorage.write(name, JSON.stringify(intents))
  }
  return {
    pending: (accountId) => readAll().filter((intent) => String(intent.accountId) === String(accountId)),
    keep: (intent) => writeAll([...readAll().filter(({ key }) => key !== intent.key), intent]),
    drop: (dropped) => writeAll(readAll().filter(({ key }) => key !== dropped)),
  }
}
