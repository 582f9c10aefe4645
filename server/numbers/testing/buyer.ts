import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ask, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'

/** Buys as the console does: one idempotency key per act, reused for retries. */
export const register = (
  url: string,
  { accountId, token }: SeededMember,
  phone_number: string,
  { key = randomUUID(), ...body }: { key?: string; confirmed_cost?: number; type?: string; country?: string } = {},
): Promise<Reply> =>
  ask(`${url}/v1/accounts/${accountId}/numbers/register`, {
    token,
    body: { phone_number, type: 'Local', ...body },
    headers: { 'idempotency-key': key },
  })

/** An account whose plan includes no more numbers. */
export const seedBuyer = async (server: TestServer, cents: number): Promise<SeededMember> => {
  const member = await server.seed.member()
  for (const _included of [1, 2]) await server.seed.number(member.accountId)
  if (cents > 0) await server.seed.prepaid(member.accountId, cents)
  return member
}

export interface Books {
  numbers: string[]
  pending: number
  /** Cents of the prepaid book and of usage. */
  prepaid: number
  usage: number
}

/** The account's records; its numbers are those from orders. */
export const booksOf = async ({ store }: Pick<TestServer, 'store'>, accountId: string): Promise<Books> => {
  const numbers = await store
    .selectFrom('numbers')
    .innerJoin('number_orders', 'number_orders.number_id', 'numbers.id')
    .select('numbers.phone_number')
    .where('numbers.account_id', '=', accountId)
    .orderBy('numbers.created_at')
    .execute()
  const count = sql<number>`count(*)::int`.as('count')
  const orders = store.selectFrom('number_orders').select(count).where('account_id', '=', accountId)
  const pending = await orders.where('state', '=', 'pending').executeTakeFirstOrThrow()
  const balance = async (book: 'prepaid' | 'usage'): Promise<number> => {
    const sum = sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum')
    const entries = store.selectFrom('ledger_entries').select(sum).where('account_id', '=', accountId)
    return (await entries.where('book', '=', book).executeTakeFirstOrThrow()).sum
  }
  return {
    numbers: numbers.map(({ phone_number }) => phone_number),
    pending: pending.count,
    prepaid: await balance('prepaid'),
    usage: await balance('usage'),
  }
}

export const search = async ({ url }: Pick<TestServer, 'url'>, { token }: SeededMember, query: string): Promise<string[]> => {
  const { text } = await ask(`${url}/v1/numbers/available?${query}`, { token })
  return text.match(/(?<="phone_number":")[^"]+/g) ?? []
}
