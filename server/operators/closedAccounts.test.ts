import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, later } from '../platform/clock'
import { addUser } from '../account/logins'
import { sweepFiles } from '../composition/runInBackground'
import { makeLocalFiles } from '../platform/files/localFolder'
import { systemRandom } from '../platform/random'
import { seedHoldings, type Holdings } from '../testing/operations/holdings'
import { silent } from '../testing/moneyCopy'
import { isStoredOn } from '../testing/storedFiles'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { deleteClosedData, deletedTables } from './closedAccounts'
import { makeJournal } from './journal'

/** Books, what the law wants kept, and what ends by itself. */
const kept = [
  ...['card_charges', 'card_customers', 'invoices', 'ledger_entries', 'ledger_transactions', 'period_closings', 'prepaid_balances', 'refunds', 'subscriptions'],
  // Numbers are released when the account closes: without that, the carrier would go on charging for them.
  ...['number_orders', 'numbers', 'released_numbers'],
  ...['idempotency_keys', 'journal', 'pending_deletions'],
]

const deleted = [...deletedTables.ofUsers, ...deletedTables.ofAccount, 'credit_cards']

describe('the data of closed accounts', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const run = (isStopping = () => false): Promise<void> => {
    const { store, clock } = server
    return deleteClosedData({ store, clock: clock.now, journal: makeJournal(store, clock.now, systemRandom), processor: 'embedded', log: silent, isStopping })
  }

  const closedAccount = async (daysAgo: number): Promise<Holdings> => {
    const held = await seedHoldings(server, await server.seed.person())
    const closed_at = later(server.clock.now(), -daysAgo * DAY_MS)
    await server.store.updateTable('accounts').set({ standing: 'closed', closed_at }).where('id', '=', held.accountId).execute()
    return held
  }

  const rowsIn = async (table: string, accountId: string): Promise<number> => {
    const isOwn = deletedTables.ofUsers.some((name) => name === table) ? sql`user_id in (select id from users where account_id = ${accountId})` : sql`account_id = ${accountId}`
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)} where ${isOwn}`.execute(server.store)
    return rows[0]?.rows ?? 0
  }

  const left = async ({ accountId }: Holdings): Promise<string[]> => {
    const full: string[] = []
    for (const table of deleted) if ((await rowsIn(table, accountId)) > 0) full.push(table)
    return full
  }

  const acts = async ({ accountId }: Holdings): Promise<string[]> =>
    (await server.store.selectFrom('journal').select('act').where('account_id', '=', accountId).execute()).map(({ act }) => act)

  it('every table of an account is either deleted or kept, and no kept one refers to a deleted one', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns join pg_class on oid = to_regclass(quote_ident(table_name))
      where table_schema = current_schema() and column_name in ('account_id', 'user_id') and relkind in ('r', 'p') and not relispartition`.execute(server.store)
    assert.deepEqual(rows.map(({ name }) => name).sort(), [...deleted, ...kept].sort())
    const references = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confdeltype not in ('c', 'n')
        and confrelid::regclass::text = any(${deleted}) and conrelid::regclass::text <> all(${[...deleted, 'application_module_files']})`.execute(server.store)
    assert.deepEqual(references.rows, [])
  })

  it('stay for the days of the settings, then all but the books is deleted, of that account only', async () => {
    const [due, notYet, open] = [await closedAccount(91), await closedAccount(89), await seedHoldings(server, await server.seed.person())]
    await server.seed.history(due.accountId, 'calls', { count: 1_200 })
    const before = [await left(notYet), await left(open)]
    const books = async () => Promise.all(kept.filter((table) => !['journal', 'pending_deletions'].includes(table)).map((table) => rowsIn(table, due.accountId)))
    const booksBefore = await books()
    await run()
    assert.deepEqual(await left(due), ['credit_cards'], 'until the processor has forgotten the card')
    assert.deepEqual(await acts(due), [])
    await server.store.updateTable('credit_cards').set({ settled_at: server.clock.now() }).where('account_id', '=', due.accountId).where('state', '=', 'removed').execute()
    await run()
    await run()
    assert.deepEqual([await left(due), await acts(due)], [[], ['account_data_deleted']])
    assert.deepEqual(await books(), booksBefore)
    assert.deepEqual([await left(notYet), await left(open)], before)
    const account = await server.store.selectFrom('accounts').select(['address', 'postalcode', 'standing']).where('id', '=', due.accountId).executeTakeFirstOrThrow()
    assert.deepEqual(account, { address: '', postalcode: '', standing: 'closed' })
    const files = makeLocalFiles(server.filesFolder, systemRandom)
    await sweepFiles({ store: server.store, files, log: silent, seesAll: true }, later(new Date(), HOUR_MS))
    assert.deepEqual([isStoredOn(server, due.audiofileId), isStoredOn(server, open.audiofileId)], [false, true])
  })

  it('a login goes with its last account, and stays while it opens another', async () => {
    const [due, other] = [await closedAccount(91), await server.seed.person()]
    await server.store.updateTable('credit_cards').set({ settled_at: server.clock.now(), state: 'removed', is_default: 0 }).where('account_id', '=', due.accountId).execute()
    const created_at = server.clock.now()
    const ids = ['alone', 'both']
    for (const id of ids) {
      const user = { firstname: 'Luc', lastname: 'Roy', email: `${id}@closed.example`, created_at }
      await addUser(server.store, { id, account_id: due.accountId, ...user }, '')
      if (id === 'both') await server.store.insertInto('users').values({ id: 'both, elsewhere', account_id: other.accountId, login_id: id, ...user }).execute()
      const row = { token_hash: id, login_id: id, created_at, expires_at: created_at, used_at: null }
      await server.store.insertInto('password_resets').values(row).execute()
    }
    await run()
    await run()
    const logins = await server.store.selectFrom('logins').select('id').where('id', 'in', ids).execute()
    const resets = await server.store.selectFrom('password_resets').select('login_id as id').where('login_id', 'in', ids).execute()
    assert.deepEqual([logins, resets], [[{ id: 'both' }], [{ id: 'both' }]])
  })

  it('a run that ends early is taken up by the next, and two at once do it once', async () => {
    const due = await closedAccount(200)
    await server.store.updateTable('credit_cards').set({ state: 'removed', is_default: 0, settled_at: server.clock.now() }).where('account_id', '=', due.accountId).execute()
    const other = await server.seed.supportRequest(due.accountId, { subject: 'Encore' })
    await server.store.updateTable('support_requests').set({ resolved_at: server.clock.now(), merged_into: due.supportRequestId }).where('id', '=', other).execute()
    for (let steps = 0, isDone = false; !isDone; steps += 3) {
      let batches = 0
      await run(() => (batches += 1) > steps)
      isDone = (await acts(due)).length > 0
      assert.ok(isDone || (await left(due)).length > 0, 'nothing is said to be deleted before it is')
    }
    const again = await closedAccount(200)
    await server.store.updateTable('credit_cards').set({ state: 'removed', is_default: 0, settled_at: server.clock.now() }).where('account_id', '=', again.accountId).execute()
    await Promise.all([run(), run(), run()])
    assert.deepEqual([await left(again), await acts(again), await acts(due)], [[], ['account_data_deleted'], ['account_data_deleted']])
  })
})
