import type { Id } from 'contract/operation'
import { failureOf, isVerdict, type Failure } from '@/lib/failure'
import { isRecord, parseJson } from '@/lib/record'
import { readSettings } from '@/lib/settings'
import { tabStorage } from '@/lib/storage'
import type { AppDispatch } from './makeStore'

/** What a person has agreed to and whose outcome nobody knows yet. Nothing in it is secret. */
export interface PendingOperation {
  /** The Idempotency-Key of every try. */
  key: string
  accountId: Id
}

interface PendingOperations<Kept extends PendingOperation> {
  /** Those of this account, also after a reload of the page. */
  pending: (accountId: Id | null) => Kept[]
  keep: (intent: Kept) => void
  drop: (key: string) => void
}

export const isIntent = (value: unknown): value is Record<string, unknown> & PendingOperation =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  (typeof value['accountId'] === 'string' || typeof value['accountId'] === 'number')

/** Kept in the storage of the tab under this name. */
export const makeIntents = <Kept extends PendingOperation>(name: string, isKept: (value: unknown) => value is Kept): PendingOperations<Kept> => {
  const readAll = (): Kept[] => {
    const stored = parseJson(tabStorage.read(name) ?? '')
    return Array.isArray(stored) ? stored.filter(isKept) : []
  }
  const writeAll = (operations: Kept[]): void => {
    if (operations.length === 0) tabStorage.clear(name)
    else tabStorage.write(name, JSON.stringify(operations))
  }
  return {
    pending: (accountId) => readAll().filter((intent) => String(intent.accountId) === String(accountId)),
    keep: (intent) => writeAll([...readAll().filter(({ key }) => key !== intent.key), intent]),
    drop: (dropped) => writeAll(readAll().filter(({ key }) => key !== dropped)),
  }
}

export type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure }

interface Reconciliation<Kept extends PendingOperation, Data, More> {
  operations: PendingOperations<Kept>
  /** Asks the service under the intent's key; `more` is what is needed for it and kept nowhere. */
  act: (dispatch: AppDispatch, intent: Kept, more: More) => Promise<Outcome<Data>>
  /** Does nothing: only looks whether it is done. */
  lookUp: (dispatch: AppDispatch, intent: Kept) => Promise<Outcome<Data>>
  /** Whether all that `act` needs is still there. */
  canAskAgain?: (intent: Kept, more: More) => boolean
}

export const STEP_UP = 'step_up_required'

/** The service waits for somebody's answer, or nobody knows what it did. */
export const isOpen = ({ outcome, type }: Failure): boolean => outcome === 'unknown' || type === STEP_UP

export const notKnown = { error: failureOf({}) } as const

/**
 * Does what was agreed to, or finds out what became of an earlier try: under the same key where the service keeps keys,
 * else by looking only. Whoever asks for the same act while it is under way, e.g. the next page's notice, gets the same
 * answer.
 */
export const makeReconcile = <Kept extends PendingOperation, Data, More>({ operations, act, lookUp, canAskAgain }: Reconciliation<Kept, Data, More>) => {
  /** The second request is refused; what became of the first one is as open as before. */
  const askAgain = async (dispatch: AppDispatch, intent: Kept, more: More): Promise<Outcome<Data>> => {
    const settled = await act(dispatch, intent, more)
    return settled.error !== undefined && !isVerdict(settled.error) ? notKnown : settled
  }

  const settle = async (dispatch: AppDispatch, intent: Kept, more: More): Promise<Outcome<Data>> => {
    // As it is kept it may know more than whoever asks does.
    const sent = operations.pending(intent.accountId).find(({ key }) => key === intent.key)
    if (sent === undefined) operations.keep(intent)
    const mayAsk = readSettings().idempotencyKeys && (canAskAgain?.(intent, more) ?? true)
    const ask = sent === undefined ? act : mayAsk ? askAgain : lookUp
    const settled = await ask(dispatch, sent ?? intent, more)
    if (settled.error === undefined || !isOpen(settled.error)) operations.drop(intent.key)
    return settled
  }

  const running = new Map<string, Promise<Outcome<Data>>>()

  return (dispatch: AppDispatch, intent: Kept, more: More): Promise<Outcome<Data>> => {
    const known = running.get(intent.key)
    if (known !== undefined) return known
    const settling = settle(dispatch, intent, more).finally(() => running.delete(intent.key))
    running.set(intent.key, settling)
    return settling
  }
}
