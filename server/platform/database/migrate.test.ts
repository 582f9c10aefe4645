import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Migration } from 'kysely'
import { pino } from 'pino'
import { findFreePort, isRoot, newFolder, nobody, removeFolder } from '@console/embedded-postgres/testing'
import { openStore } from './connection'
import { DatabaseIsNewer, MIGRATION_LOCK, migrate } from './migrate'
import { migrations } from './migrations'
import { generatedFile, writeTableTypes } from 'tools/tableTypes'
import { startTestCluster, type TestCluster } from './testing/testCluster'

const programs = '/usr/lib/postgresql/15/bin'

const withoutPostgres15 = existsSync(programs) ? false : `PostgreSQL 15 is not installed in ${programs}`

/** The oldest supported PostgreSQL. */
async function startPostgres15(): Promise<{ url: string; stop: () => Promise<void> }> {
  const identity = isRoot ? nobody : {}
  const folder = newFolder(isRoot ? nobody : undefined)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const run = (program: string, ...args: string[]): void => {
    execFileSync(join(programs, program), args, { ...identity, cwd: '/', stdio: 'ignore' })
  }
  run('initdb', '-D', data, '-U', 'app', '--auth=trust', '--locale=C.UTF-8')
  const options = `-c listen_addresses=127.0.0.1 -p ${port} -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start')
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
      return removeFolder(folder)
    },
  }
}

const log = pino({ level: 'silent' })
const names = Object.keys(migrations)

describe('migrations', () => {
  let cluster: TestCluster
  before(async () => {
    cluster = await startTestCluster()
  })
  after(() => cluster.stop())

  it('run once, in order', async () => {
    const store = await cluster.newStore()
    assert.deepEqual(await migrate(store), names)
    assert.deepEqual(await migrate(store), [])
    assert.deepEqual(await store.selectFrom('accounts').selectAll().execute(), [])
  })

  it('make the tables whose types `npm run tables` has written', async () => {
    const store = await cluster.newStore()
    await migrate(store)
    assert.equal(readFileSync(generatedFile, 'utf8'), await writeTableTypes(store))
  })

  it('run once although several instances start at the same time', async () => {
    const databaseUrl = await cluster.urlOfNewDatabase()
    const copies = Array.from({ length: 5 }, () => openStore({ databaseUrl, log, poolSize: 2 }))
    const ran = await Promise.all(copies.map((copy) => migrate(copy)))
    assert.deepEqual(ran.flat(), names)
    await Promise.all(copies.map((copy) => copy.destroy()))
  })

  it('an instance says that it waits for another one, whose lock ends with its transaction', async () => {
    const databaseUrl = await cluster.urlOfNewDatabase()
    const [store, other] = [openStore({ databaseUrl, log, poolSize: 2 }), openStore({ databaseUrl, log, poolSize: 1 })]
    let said = (): void => undefined
    const isSaid = new Promise<void>((resolve) => (said = resolve))
    const listening = pino({ level: 'warn' }, { write: (line: string) => void (line.includes('Waiting for another instance to migrate the database') && said()) })
    const waiting = await other.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(transaction)
      const migrated = migrate(store, migrations, { log: listening, waitingAfterMs: 1 })
      await isSaid
      const { rows } = await sql`select to_regclass('accounts') as accounts`.execute(transaction)
      assert.deepEqual(rows, [{ accounts: null }])
      return { migrated }
    })
    assert.deepEqual(await waiting.migrated, names)
    // The connection lives on, without the lock.
    assert.deepEqual((await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(other)).rows, [])
    await Promise.all([store.destroy(), other.destroy()])
  })

  it('a database newer than the code prevents the start', async () => {
    const store = await cluster.newStore()
    const newer: Record<string, Migration> = { ...migrations, '9999-of-the-future': { up: () => Promise.resolve() } }
    await migrate(store, newer)
    await assert.rejects(
      migrate(store),
      (error) => error instanceof DatabaseIsNewer && /is newer .* 9999-of-the-future/.test(error.message),
    )
  })

  it('a failed migration is rolled back with those before it', async () => {
    const store = await cluster.newStore()
    const broken: Migration = {
      up: async (database) => {
        await sql`create table half (id integer)`.execute(database)
        await sql`select 1 / 0`.execute(database)
      },
    }
    await assert.rejects(migrate(store, { ...migrations, '9999-broken': broken }), /division by zero/)
    const { rows } = await sql`select to_regclass('half') as half, to_regclass('accounts') as accounts`.execute(store)
    assert.deepEqual(rows, [{ half: null, accounts: null }])
    assert.deepEqual(await migrate(store), names)
  })

  it('sum up the ledger of before', async () => {
    const store = await cluster.newStore()
    await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0013')))
    await sql`insert into accounts (id, name, address, address2, city, postalcode, country, state, created_at)
      select id, 'Essai', '', '', '', '', 'CA', 'QC', now() from unnest(array['one', 'none']) as id`.execute(store)
    await sql`insert into ledger_transactions (id, account_id, kind, occurred_at) values ('t', 'one', 'adjustment', now())`.execute(store)
    await sql`insert into ledger_entries (transaction_id, account_id, book, amount_cents)
      values ('t', 'one', 'prepaid', 700), ('t', 'one', 'prepaid', -250), ('t', 'one', 'usage', -450)`.execute(store)
    await migrate(store)
    assert.deepEqual(await store.selectFrom('prepaid_balances').selectAll().execute(), [{ account_id: 'one', cents: 450 }])
  })

  it('have no time limit, neither of the database nor of the client', async () => {
    const [statementMs, connectMs] = [1, 1_000]
    const store = openStore({ databaseUrl: await cluster.urlOfNewDatabase(), log, poolSize: 1, statementMs, connectMs })
    const slow: Migration = { up: (database) => sql`select pg_sleep(1.1)`.execute(database).then(() => undefined) }
    try {
      assert.deepEqual(await migrate(store, { '0001-slow': slow }), ['0001-slow'])
    } finally {
      await store.destroy()
    }
  })

  it('run on PostgreSQL 15, too', { skip: withoutPostgres15 }, async () => {
    const server = await startPostgres15()
    const store = openStore({ databaseUrl: server.url, log })
    try {
      assert.deepEqual(await migrate(store), names)
      assert.deepEqual(await migrate(store), [])
    } finally {
      await store.destroy()
      await server.stop()
    }
  })
})
