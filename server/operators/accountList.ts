import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import type { AccountsQuery, AccountsReply, ListedCustomer } from 'contract/operatorAccounts'
import { planAt, type Catalogue, type CatalogueCache } from '../billing/index'
import { prepared } from '../platform/database/transaction'
import type { Store } from '../platform/database/tables'
import { cutToPage, pageOf, rowsToRead } from '../platform/http/routes/request'
import { checkDays, withinDays } from '../platform/texts/days'
import { hasIndexedWords } from '../platform/texts/texts'

export const MOST_LISTED = 100

interface AccountRow {
  id: string
  created_at: Date
  name: string
  email: string | null
  standing: ListedCustomer['standing']
  plan: number
  numbers: number
  balance_cents: number
}

/** The first user, who was invited with the account, or is yet to join it. */
const firstUser = sql<string | null>`coalesce((select email from users where account_id = accounts.id and role = 'owner' order by created_at, id limit 1),
  (select email from invitations where account_id = accounts.id and invited_by is null))`
const balance = sql<number>`coalesce((select cents from prepaid_balances where account_id = accounts.id), 0)`
const heldNumbers = sql<number>`(select count(*)::int from numbers where account_id = accounts.id)`

export const accountsIn = (store: Store) =>
  store
    .selectFrom('accounts')
    .innerJoin('subscriptions', 'subscriptions.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.created_at', 'name', 'standing', 'plan'])
    .select([firstUser.as('email'), heldNumbers.as('numbers'), balance.as('balance_cents')])

export const listedOf = (catalogue: Catalogue, { created_at, balance_cents, email, plan, ...account }: AccountRow): ListedCustomer => ({
  ...account,
  email: email ?? '',
  plan,
  plan_name: planAt(catalogue, plan, localDay(created_at)).name,
  balance: balance_cents / 100,
  created_at: created_at.toISOString(),
})

/** What people write of a phone number: its digits, in any grouping. */
export const digitsIn = (text: string): string => text.replace(/[\s().+-]/g, '')

/**
 * Accounts with this text as their name, a user's address or name, or a number of theirs, of an invoice, of Stripe or of a card.
 * With `is true`, PostgreSQL looks for them in the order of the list, and stops at the end of the page: it would otherwise
 * join and sort all of them, and each account has an invoice F-000001.
 */
const holding = (text: string) => {
  const digits = digitsIn(text)
  const isNumber = /^\d{4,15}$/.test(digits)
  return sql<boolean>`(accounts.id in (
    select id from accounts where ${hasIndexedWords(sql.ref('folded_name'), text)}
    union all select account_id from users where ${hasIndexedWords(sql.ref('folded_person'), text)}
    union all select account_id from invoices where reference = ${text.toUpperCase()}
    union all select account_id from card_customers where reference = ${text}
    union all select account_id from credit_cards where ${isNumber} and last4 = ${digits} and state = 'saved'
    union all select account_id from numbers where ${isNumber} and ${hasIndexedWords(sql.ref('phone_number'), digits)})) is true`
}

/** Accounts without an entry have no row, and nothing in their balance. */
const hasLessThan = (cents: number) =>
  cents > 0
    ? sql<boolean>`(accounts.id in (select account_id from prepaid_balances where cents >= ${cents})) is false`
    : sql<boolean>`(accounts.id in (select account_id from prepaid_balances where cents < ${cents})) is true`

interface Deps {
  store: Store
  catalogue: CatalogueCache
}

export const listAccounts = ({ store, catalogue }: Deps) => async (query: AccountsQuery): Promise<AccountsReply> => {
  const page = pageOf(query)
  checkDays(query)
  const { standing, plan, below } = query
  const text = query.q?.trim() ?? ''
  let accounts = accountsIn(store).modifyFront(prepared).orderBy('accounts.created_at', 'desc').orderBy('accounts.id', 'desc')
  if (standing !== undefined) accounts = accounts.where('standing', '=', standing)
  if (plan !== undefined) accounts = accounts.where('plan', '=', Number(plan) || 0)
  if (below !== undefined) accounts = accounts.where(hasLessThan(Math.round(Number(below) * 100)))
  if (text !== '') accounts = accounts.where(holding(text))
  for (const isWithin of withinDays('accounts.created_at', query)) accounts = accounts.where(isWithin)
  if (page.after !== null) {
    const { created_at, id } = page.after
    accounts = accounts.where(sql<boolean>`(accounts.created_at, accounts.id) < (${created_at}::timestamptz, ${id})`)
  }
  const { rows, next } = cutToPage(await accounts.limit(sql.lit(rowsToRead(page.limit ?? MOST_LISTED))).execute(), page)
  const known = await catalogue.read(store)
  return { accounts: rows.map((row) => listedOf(known, row)), ...next }
}
