import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { inTransaction } from '../../platform/database/transaction'
import { balanceOf, post, type Posting } from './ledger'

describe('the ledger', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const posting = (accountId: string, entries: Posting['entries'], kind: Posting['kind'] = 'extra_minutes'): Promise<void> =>
    inTransaction(server.store, (transaction) => post(transaction, { id: randomUUID(), accountId, kind, at: server.clock.now(), entries }))

  const refusedBy = (constraint: string) => (error: unknown) =>
    error instanceof Error && 'constraint' in error && error.constraint === constraint

  it('accepts postings that sum to zero, and every balance is the sum of its entries', async () => {
    const { accountId } = await server.seed.person()
    await posting(accountId, { cards: -11_498, prepaid: 10_000, gst: 500, qst: 998 })
    await posting(accountId, { prepaid: -235, usage: 235 })
    await posting(accountId, { prepaid: 0, usage: 0 })
    const balances = await Promise.all((['prepaid', 'cards', 'usage', 'gst'] as const).map((book) => balanceOf(server.store, accountId, book)))
    assert.deepEqual(balances, [9_765, -11_498, 235, 500])
  })

  it('the stored balance of every account is the sum of its prepaid entries, also of those that are deleted', async () => {
    const { accountId } = await server.seed.person()
    const stored = async (): Promise<number | undefined> =>
      (await server.store.selectFrom('prepaid_balances').select('cents').where('account_id', '=', accountId).executeTakeFirst())?.cents
    await posting(accountId, { usage: -300, plan: 300 })
    assert.equal(await stored(), undefined)
    await posting(accountId, { prepaid: 500, cards: -500 })
    await Promise.all([100, 20, 3].map((cents) => posting(accountId, { prepaid: -cents, usage: cents })))
    assert.equal(await stored(), 377)
    await server.store.deleteFrom('ledger_entries').where('account_id', '=', accountId).execute()
    assert.equal(await stored(), 0)
    const { rows } = await sql`select account_id from ledger_entries full join prepaid_balances using (account_id)
      group by account_id, cents having sum(amount_cents) filter (where book = 'prepaid') is distinct from cents and account_id <> ${accountId}`.execute(server.store)
    assert.deepEqual(rows, [])
  })

  it('the database refuses postings that are uneven, of another account, changed or incomplete', async () => {
    const [mine, other] = [await server.seed.person(), await server.seed.person()]
    await assert.rejects(posting(mine.accountId, { prepaid: 100 }), refusedBy('ledger_entries_even'))
    await posting(mine.accountId, { prepaid: 100, usage: -100 })
    const { store } = server
    const own = await store.selectFrom('ledger_entries').selectAll().where('account_id', '=', mine.accountId).execute()
    const [first] = own
    assert.ok(first !== undefined)
    const entries = () => store.updateTable('ledger_entries').where('id', '=', first.id)
    await assert.rejects(entries().set({ amount_cents: 7 }).execute(), refusedBy('ledger_entries_kept'))
    await assert.rejects(store.deleteFrom('ledger_entries').where('id', '=', first.id).execute(), refusedBy('ledger_entries_even'))
    const foreign = { transaction_id: first.transaction_id, account_id: other.accountId, book: 'usage', amount_cents: 1 } as const
    await assert.rejects(store.insertInto('ledger_entries').values(foreign).execute(), refusedBy('ledger_entries_owner'))
    assert.deepEqual(await store.selectFrom('ledger_entries').selectAll().where('account_id', '=', mine.accountId).execute(), own)
  })

  it('a purchase may spend the balance and not a cent more; past usage may be owed', async () => {
    const { accountId } = await server.seed.person()
    await posting(accountId, { prepaid: 200, cards: -200 })
    await posting(accountId, { prepaid: -200, usage: 200 }, 'number_registration')
    await assert.rejects(posting(accountId, { prepaid: -1, usage: 1 }, 'number_registration'), refusedBy('ledger_entries_covered'))
    await posting(accountId, { prepaid: -35, usage: 35 })
    assert.equal(await balanceOf(server.store, accountId, 'prepaid'), -35)
  })
})
