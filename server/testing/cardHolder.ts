import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Book } from '../platform/database/tables'
import { ask, type Reply } from './ask'
import type { SeededMember } from './sessions'
import type { TestServer } from './startServer'

type Server = Pick<TestServer, 'url' | 'store'>

const VISA = '4242424242424242'

const fieldIn = ({ text }: Reply, name: string): string => new RegExp(`"${name}":"([\\w-]+)"`).exec(text)?.[1] ?? ''

export const tokenFor = async ({ url }: Server, number = VISA, cvc = '123'): Promise<string> => {
  const fields = { number, cvc, exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' }
  const reply = await ask(`${url}/v1/card-frame/tokens`, { body: fields })
  if (reply.status !== 201) throw new Error(`no token for ${number}: ${reply.text}`)
  return fieldIn(reply, 'token')
}

export const addCard = async (server: Server, { accountId, token }: SeededMember, number?: string, cvc?: string): Promise<string> => {
  const body = { token: await tokenFor(server, number, cvc) }
  const reply = await ask(`${server.url}/v1/accounts/${accountId}/credit-cards`, { token, body })
  if (reply.status !== 201) throw new Error(`the card was not saved: ${reply.text}`)
  return fieldIn(reply, 'id')
}

/** Charges as the console does: one idempotency key per act, reused for retries. */
export const charge = ({ url }: Pick<Server, 'url'>, { accountId, token }: SeededMember, body: object, key = randomUUID()): Promise<Reply> =>
  ask(`${url}/v1/accounts/${accountId}/credits/charge`, { token, body, headers: { 'idempotency-key': key } })

export const booksOf = async ({ store }: Pick<Server, 'store'>, accountId: string): Promise<Partial<Record<Book, number>>> => {
  const sums = store.selectFrom('ledger_entries').select(['book', sql<number>`sum(amount_cents)::bigint`.as('cents')])
  const books = await sums.where('account_id', '=', accountId).groupBy('book').execute()
  return Object.fromEntries(books.filter(({ cents }) => cents !== 0).map(({ book, cents }) => [book, cents]))
}

export const chargedTo = async ({ store }: Pick<Server, 'store'>, accountId: string): Promise<number> => {
  const sum = sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents')
  const charges = store.selectFrom('processor_charges').select(sum).where('customer', '=', accountId).where('state', '=', 'paid')
  return (await charges.executeTakeFirstOrThrow()).cents
}
