import type { Id } from 'contract/operation'
import type { RegisterBody } from 'contract/numbers'
import { failureOf, isVerdict, type Failure } from '@/lib/failure'
import { isRecord, parseJson } from '@/lib/values'
import { readSettings } from '@/lib/settings'
import { tabStorage } from '@/lib/storage'
import type { AppDispatch } from './makeStore'
import { operationNames } from './dropDrafts'

/** A confirmed action whose outcome is still unknown. Contains no secrets. */
export interface PendingOperation {
  key: string
  accountId: Id
}

interface PendingOperations<Pending extends PendingOperation> {
  pending: (accountId: Id | null) => Pending[]
  save: (operation: Pending) => void
  drop: (key: string) => void
}

export const isPendingOperation = (value: unknown): value is Record<string, unknown> & PendingOperation =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  (typeof value['accountId'] === 'string' || typeof value['accountId'] === 'number')

export const makePendingOperations = <Pending extends PendingOperation>(name: string, isOperation: (value: unknown) => value is Pending): PendingOperations<Pending> => {
  const readAll = (): Pending[] => {
    const stored = parseJson(tabStorage.read(name) ?? '')
    return Array.isArray(stored) ? stored.filter(isOperation) : []
  }
  const writeAll = (operations: Pending[]): void => {
    if (operations.length === 0) tabStorage.clear(name)
    else tabStorage.write(name, JSON.stringify(operations))
  }
  return {
    pending: (accountId) => readAll().filter((operation) => String(operation.accountId) === String(accountId)),
    save: (operation) => writeAll([...readAll().filter(({ key }) => key !== operation.key), operation]),
    drop: (dropped) => writeAll(readAll().filter(({ key }) => key !== dropped)),
  }
}

export type Outcome<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure }

interface Reconciliation<Pending extends PendingOperation, Data, More> {
  operations: PendingOperations<Pending>
  send: (dispatch: AppDispatch, operation: Pending, more: More) => Promise<Outcome<Data>>
  lookUp: (dispatch: AppDispatch, operation: Pending) => Promise<Outcome<Data>>
  canRetry?: (operation: Pending, more: More) => boolean
}

export const STEP_UP = 'step_up_required'

export const isOpen = ({ outcome, type }: Failure): boolean => outcome === 'unknown' || type === STEP_UP

export const unknownOutcome = { error: failureOf({}) } as const

/** Retries under the operation's key, or only looks it up on services without keys. Concurrent calls share one run. */
export const makeReconcile = <Pending extends PendingOperation, Data, More>({ operations, send, lookUp, canRetry }: Reconciliation<Pending, Data, More>) => {
  const retry = async (dispatch: AppDispatch, operation: Pending, more: More): Promise<Outcome<Data>> => {
    const outcome = await send(dispatch, operation, more)
    return outcome.error !== undefined && !isVerdict(outcome.error) ? unknownOutcome : outcome
  }

  const run = async (dispatch: AppDispatch, operation: Pending, more: More): Promise<Outcome<Data>> => {
    const sent = operations.pending(operation.accountId).find(({ key }) => key === operation.key)
    if (sent === undefined) operations.save(operation)
    const mayRetry = readSettings().extensions && (canRetry?.(operation, more) ?? true)
    const attempt = sent === undefined ? send : mayRetry ? retry : lookUp
    const outcome = await attempt(dispatch, sent ?? operation, more)
    if (outcome.error === undefined || !isOpen(outcome.error)) operations.drop(operation.key)
    return outcome
  }

  const running = new Map<string, Promise<Outcome<Data>>>()

  return (dispatch: AppDispatch, operation: Pending, more: More): Promise<Outcome<Data>> => {
    const known = running.get(operation.key)
    if (known !== undefined) return known
    const result = run(dispatch, operation, more).finally(() => running.delete(operation.key))
    running.set(operation.key, result)
    return result
  }
}

export interface Purchase extends PendingOperation {
  friendly_name: string
  body: RegisterBody
}

const isRegisterBody = (value: unknown): value is RegisterBody =>
  isRecord(value) &&
  typeof value['phone_number'] === 'string' &&
  (value['type'] === 'Local' || value['type'] === 'TollFree') &&
  typeof value['confirmed_cost'] === 'number'

const isPurchase = (value: unknown): value is Purchase =>
  isPendingOperation(value) && typeof value['friendly_name'] === 'string' && isRegisterBody(value['body'])

export const purchases = makePendingOperations(operationNames.purchases, isPurchase)
