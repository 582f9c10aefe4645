import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { AccountsQuery, AccountsReply } from 'contract/operatorAccounts'
import { makeCatalogueCache } from '../billing/index'
import type { Store } from '../platform/database/tables'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { listAccounts } from './accountList'

const ACCOUNTS = 2_000
const ENTRIES = 5
/** As many as a page shows, and one that tells whether there is a next. */
const PAGE = 101

const readTables = ['users', 'numbers', 'ledger_entries', 'prepaid_balances'] as const

/** By the transaction so far. */
const rowsRead = async (store: Store): Promise<Map<string, number>> => {
  const { rows } = await sql<{ relname: string; rows: number }>`
    select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`.execute(store)
  return new Map(rows.map(({ relname, rows }) => [relname, rows]))
}

describe('the list of many accounts', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
    const many = sql`generate_series(1, ${sql.lit(ACCOUNTS)}) as i`
    for (const insert of [
      sql`insert into accounts (id, name, address, address2, city, postalcode, country, state, created_at)
        select 'many-' || i, 'Clinique Côté ' || i, '1, rue Principale', '', 'Laval', 'H7A 1A1', 'CA', 'QC', now() - i * interval '1 hour' from ${many}`,
      sql`insert into subscriptions (account_id, plan, period_start_date, period_end_date) select 'many-' || i, 5, current_date, '2999-12-31' from ${many}`,
      sql`insert into logins (id, email, password_hash, created_at) select 'user-' || i, 'anne-' || i || '@clinique.example', '', now() from ${many}`,
      sql`insert into users (id, account_id, firstname, lastname, login_id, email, created_at)
        select 'user-' || i, 'many-' || i, 'Anne', 'Roy', logins.id, logins.email, now() from ${many} join logins on logins.id = 'user-' || i`,
      sql`insert into numbers (id, account_id, phone_number, type, country, endpoint_type, created_at)
        select 'number-' || i, 'many-' || i, '+1418999' || lpad(i::text, 4, '0'), 'local', 'CA', 'parking', now() from ${many}`,
      sql`insert into ledger_transactions (id, account_id, kind, occurred_at)
        select i || '-' || k, 'many-' || i, 'adjustment', now() from ${many}, generate_series(1, ${sql.lit(ENTRIES)}) as k`,
      sql`insert into ledger_entries (transaction_id, account_id, book, amount_cents) select id, account_id, book, case book when 'prepaid' then 100 else -100 end
        from ledger_transactions, unnest(array['prepaid', 'usage']) as book where account_id like 'many-%'`,
      sql`analyze`,
    ])
      await insert.execute(server.store)
  })
  after(() => server.close())

  const list = (query: AccountsQuery, store: Store = server.store): Promise<AccountsReply> => listAccounts({ store, catalogue: makeCatalogueCache() })(query)

  const named = async (q: string): Promise<string[]> => (await list({ q, limit: '5' })).accounts.map(({ name }) => name)

  const cases: readonly [title: string, query: AccountsQuery, found: number][] = [
    ['two words of one name', { q: 'clinique 1777' }, 1],
    ['two words that nothing has', { q: 'clinique nowhere' }, 0],
    ['an address', { q: 'anne-1777@clinique.example' }, 1],
    ['a phone number', { q: '(418) 999-1777' }, 1],
    ['a balance that none has', { below: '0' }, 0],
    ['a balance that most have', { below: '5.01', limit: String(PAGE - 1) }, PAGE - 1],
  ]
  for (const [title, query, found] of cases) {
    it(`${title}: no table is read whole`, async () => {
      await server.store.transaction().execute(async (transaction) => {
        const before = await rowsRead(transaction)
        const { accounts } = await list(query, transaction)
        assert.equal(accounts.length, found)
        const after = await rowsRead(transaction)
        for (const table of readTables) {
          const rows = (after.get(table) ?? 0) - (before.get(table) ?? 0)
          assert.ok(rows <= 2 * PAGE, `${rows} rows of ${table}`)
        }
      })
    })
  }

  it('a search finds any part of a word, of any length and script', async () => {
    const name = 'Le 100% Café_Ménard & Œuvre 🥖🧀🍷🥐 (1999)'
    const { accountId } = await server.seed.person()
    await server.store.updateTable('accounts').set({ name }).where('id', '=', accountId).execute()
    for (const q of ['fé_m', 'FE_ME', '0%', '100% oeuv', 'œuvre', '🧀', '🥖🧀🍷', '🧀🍷🥐', '🥖🧀🍷🥐', '& (1999) menard']) assert.deepEqual(await named(q), [name], q)
    for (const q of ['100x', 'café ménardx', '🍷🧀🥖', 'menard 1998']) assert.deepEqual(await named(q), [], q)
  })

  it('a balance is below a sum whether or not the account ever had an entry', async () => {
    const [never, credited, owing] = [await server.seed.person(), await server.seed.person(), await server.seed.person()]
    await server.seed.prepaid(credited.accountId, 5)
    await server.seed.prepaid(owing.accountId, -5)
    const below = async (sum: string): Promise<string[]> => {
      const { accounts } = await list({ below: sum, q: 'essai inc' })
      return [never, credited, owing].flatMap((person, index) => (accounts.some(({ id }) => id === person.accountId) ? [['never', 'credited', 'owing'][index] ?? ''] : []))
    }
    assert.deepEqual([await below('-0.05'), await below('-0.04'), await below('0')], [[], ['owing'], ['owing']])
    assert.deepEqual([await below('0.01'), await below('0.05'), await below('0.06')], [['never', 'owing'], ['never', 'owing'], ['never', 'credited', 'owing']])
  })
})
