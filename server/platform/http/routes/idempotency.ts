import { createHash } from 'node:crypto'
import type { Store, StoreTransaction } from '../../database/tables'
import { HOUR_MS, later, type Clock } from '../../clock'
import { BadRequest, BusinessError } from '../../failures/failures'
import { inTransaction } from '../../database/transaction'

export const KEY_LIFETIME_MS = 24 * HOUR_MS

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null without the header; throws if the key is not a UUID. */
export const keyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null
  if (typeof header !== 'string' || !uuid.test(header)) throw new BadRequest()
  return header.toLowerCase()
}

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const fingerprintOf = (method: string, url: string, body: unknown): string =>
  createHash('sha256').update(JSON.stringify([method, url, body], sorted)).digest('hex')

export interface IdempotentRequest {
  accountId: string
  key: string | null
  fingerprint: string
  status: number
}

export type IdempotencyStore = (request: IdempotentRequest, work: (transaction: StoreTransaction) => Promise<unknown>) => Promise<unknown>

/** Blocks while another transaction holds the key. False if it was used; expired records are replaced. */
const takeKey = async (transaction: StoreTransaction, record: IdempotentRequest & { key: string }, now: Date): Promise<boolean> => {
  const { accountId: account_id, key, fingerprint, status } = record
  const fields = { fingerprint, status, reply: null, created_at: now }
  const taken = await transaction
    .insertInto('idempotency_keys')
    .values({ account_id, key, ...fields })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet(fields)
        .where('idempotency_keys.created_at', '<=', later(now, -KEY_LIFETIME_MS)),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

const firstAnswer = async (transaction: StoreTransaction, request: IdempotentRequest & { key: string }): Promise<unknown> => {
  const record = await transaction
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('account_id', '=', request.accountId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow()
  if (record.fingerprint !== request.fingerprint) throw new BusinessError('idempotency_mismatch')
  return record.reply === null ? undefined : JSON.parse(record.reply)
}

export interface IdempotentContext {
  transaction: StoreTransaction
  afterwards: (callback: () => void) => void
}

export const runIdempotent = async (idempotency: IdempotencyStore, request: IdempotentRequest, work: (means: IdempotentContext) => Promise<unknown>): Promise<unknown> => {
  let deferred: (() => void)[] = []
  const reply = await idempotency(request, (transaction) => {
    deferred = []
    return work({ transaction, afterwards: (later) => void deferred.push(later) })
  })
  for (const later of deferred) later()
  return reply
}

/** The record is committed with its effect. Refusals leave none, so that the same key may try again. */
export const makeIdempotencyStore =
  (store: Store, clock: Clock): IdempotencyStore =>
  (request, work) =>
    inTransaction(store, async (transaction) => {
      const { key } = request
      if (key === null) return work(transaction)
      const record = { ...request, key }
      if (!(await takeKey(transaction, record, clock()))) return firstAnswer(transaction, record)
      const reply = await work(transaction)
      await transaction
        .updateTable('idempotency_keys')
        .set({ reply: reply === undefined ? null : JSON.stringify(reply) })
        .where('account_id', '=', request.accountId)
        .where('key', '=', key)
        .execute()
      return reply
    })
