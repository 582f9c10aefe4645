import type { Id } from 'contract/operation'
import { failureOf, isVerdict, type Failure } from '@/lib/failure'
import { isRecord, parseJson } from '@/lib/record'
import { readSettings } from '@/lib/settings'
import { tabStorage } from '@/lib/storage'
import type { AppDispatch } from './makeStore'

/** A confirmed action whose outcome is still unknown. Contains no secrets. */
export interface PendingOperation {
  key: string
  accountId: Id
}

interface PendingOperations<Kept extends PendingOperation> {
  pending: (accountId: Id | null) => Kept[]
  keep: (intent: Kept) => void
  drop: (key: string) => void
}

export const isIntent = (value: unknown): value is Record<string, unknown> & PendingOperation =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  (typeof value['accountId'] === 'string' || typeof value['accountId'] === 'number')

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
  /** Sends the request under the operation's key; `more` is never stored. */
  act: (dispatch: AppDispatch, intent: Kept, more: More) => Promise<Outcome<Data>>
  lookUp: (dispatch: AppDispatch, intent: Kept) => Promise<Outcome<Data>>
  canAskAgain?: (intent: Kept, more: More) => boolean
}

export const STEP_UP = 'step_up_required'

/** The bank's confirmation is pending, or the outcome is unknown. */
export const isOpen = ({ outcome, type }: Failure): boolean => outcome === 'unknown' || type === STEP_UP

export const notKnown = { error: failureOf({}) } as const

/** Retries under the operation's key, or only looks it up on services without keys. Concurrent calls share one run. */
export const makeReconcile = <Kept extends PendingOperation, Data, More>({ operations, act, lookUp, canAskAgain }: Reconciliation<Kept, Data, More>) => {
  /** If the service rejects the retry, the outcome of the first attempt is still unknown. */
  const askAgain = async (dispatch: AppDispatch, intent: Kept, more: More): Promise<Outcome<Data>> => {
    const settled = await act(dispatch, intent, more)
    return settled.error !== undefined && !isVerdict(settled.error) ? notKnown : settled
  }

  const settle = async (dispatch: AppDispatch, intent: Kept, more: More): Promise<Outcome<Data>> => {
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
