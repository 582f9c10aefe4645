import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Migration } from 'kysely'
import { pino } from 'pino'
import { findFreePort, isRoot, newFolder, nobody, removeFolder } from '@console/embedded-postgres/testing'
import { openStore } from './connection'
import { DatabaseIsNewer, MIGRATION_LOCK, migrate } from './migrate'
import { migrations } from './migrations/migrations'
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

const earlierThan = (last: string): Record<string, Migration> => Object.fromEntries(Object.entries(migrations).filter(([name]) => name < last))

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

const accountRow = {
  ...{ id: 'one', name: 'A', address: '1', address2: '', city: 'Montréal', postalcode: 'H2X 1Y4', country: 'CA', state: 'QC' },
  created_at: daysAgo(90),
}

const callRow = (id: string, days: number, given: { duration?: number; direction?: 'inbound' | 'outbound'; contact_number?: string } = {}) => ({
  ...{ id, account_id: 'one', number_id: null, direction: 'inbound', contact_number: `+1514555${id}`, duration: 0 } as const,
  ...{ started_at: daysAgo(days), ...given },
})

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

  it('open, of earlier calls, the missed ones of the last week that were not returned', async () => {
    const store = await cluster.newStore()
    await migrate(store, earlierThan('0019'))
    await store.insertInto('accounts').values(accountRow).execute()
    const calls = [
      callRow('1001', 1),
      callRow('1002', 8),
      callRow('1003', 2, { duration: 9 }),
      callRow('1004', 2, { direction: 'outbound' }),
      callRow('1005', 3),
      callRow('1006', 2, { direction: 'outbound', duration: 9, contact_number: '+15145551005' }),
    ]
    await store.insertInto('calls').values(calls).execute()
    const sounds = [{ id: 'v1', days: 1, is_archived: 0 }, { id: 'v2', days: 1, is_archived: 1 }, { id: 'v3', days: 8, is_archived: 0 }] as const
    for (const { id, days, is_archived } of sounds) {
      const created_at = daysAgo(days)
      await store.insertInto('files').values({ id, account_id: 'one', media_type: 'audio/wav', bytes: 1, friendly_name: 'v', created_at }).execute()
      await store.insertInto('voicemails').values({ id, account_id: 'one', number_id: null, from_number: '+15145551001', duration: 1, is_archived, created_at }).execute()
    }
    await migrate(store, earlierThan('0020'))
    const missed = await store.selectFrom('calls').select(['id', 'outcome', 'resolved_at']).where('outcome', 'is not', null).execute()
    assert.deepEqual(missed, [{ id: '1001', outcome: 'missed', resolved_at: null }])
    const unheard = await store.selectFrom('voicemails').select('id').where('is_new', '=', 1).execute()
    assert.deepEqual(unheard, [{ id: 'v1' }])
  })

  it('0037 counts calls on the same days as before', async () => {
    const store = await cluster.newStore()
    const shares = () =>
      sql`select share.* from (values ('2026-03-08T04:59:30Z', 60), ('2026-03-08T06:30:00Z', 0), ('2026-11-01T03:30:00Z', 90000), ('2026-07-01T12:00:00Z', 61))
        as call (started_at, duration) cross join lateral call_shares(call.started_at::timestamptz, call.duration) as share order by 1, 2, 3, 4`.execute(store)
    await migrate(store, earlierThan('0037'))
    const { rows: before } = await shares()
    await migrate(store)
    assert.equal(before.length, 8)
    assert.deepEqual((await shares()).rows, before)
  })

  it('0043 removes marks from addresses that kept their owners out, and lets a plain address be that of its owner', async () => {
    const store = await cluster.newStore()
    await migrate(store, earlierThan('0042'))
    await store.insertInto('accounts').values(accountRow).execute()
    const user = (id: string, email: string) => ({ id, email, account_id: 'one', firstname: 'A', lastname: 'B', password_hash: '', created_at: daysAgo(1) })
    const emails = ['a@example.org', '\u200bb@example.org', 'A\u2060@example.org', 'c\u00ad@example.org', '\u202aC@example.org\u202c', 'e\u0301@example.org']
    await store.insertInto('users').values(emails.map((email, index) => user(String(index), email))).execute()
    const recipient = (id: string, address: string) => ({ id, account_id: 'one', address, state: 'awaiting', created_at: daysAgo(1), changed_at: daysAgo(1) } as const)
    await store.insertInto('email_recipients').values([recipient('1', 'd\ufeff@example.org'), recipient('2', 'd@example.org'), recipient('3', '\u2066f@example.org')]).execute()
    await migrate(store)
    const users = await store.selectFrom('users').select('email').orderBy('id').execute()
    assert.deepEqual(users.map(({ email }) => email), ['a@example.org', 'b@example.org', 'A\u2060@example.org', 'c@example.org', '\u202aC@example.org\u202c', '\u00e9@example.org'])
    const recipients = await store.selectFrom('email_recipients').select('address').orderBy('id').execute()
    assert.deepEqual(recipients.map(({ address }) => address), ['d\ufeff@example.org', 'd@example.org', 'f@example.org'])
    await assert.rejects(store.insertInto('users').values(user('9', 'B@EXAMPLE.org')).execute(), /users_address/)
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

  it('0016 finds the numbers of earlier purchases and renewals', async () => {
    const store = await cluster.newStore()
    await migrate(store, earlierThan('0016'))
    await sql`insert into accounts (id, name, address, address2, city, state, postalcode, country, created_at)
      values ('account', 'Essai', '', '', '', 'QC', '', 'CA', now())`.execute(store)
    await sql`insert into numbers (id, account_id, label, phone_number, type, country, endpoint_type, created_at)
      values ('one', 'account', null, '+15145550101', 'local', 'CA', 'parking', now())`.execute(store)
    await sql`insert into number_orders (id, account_id, fingerprint, phone_number, type, country, cost_cents, state, created_at)
      values ('order', 'account', '', '+15145550102', 'local', 'CA', 200, 'done', '2026-03-15T15:00:00.123Z')`.execute(store)
    await sql`insert into ledger_transactions (id, account_id, kind, occurred_at) values
      ('bought', 'account', 'number_registration', '2026-03-15T15:00:00.123Z'),
      ('other', 'account', 'prepaid_account', '2026-03-15T15:00:00.123Z'),
      ('renewal-one-2026-04-15', 'account', 'number_renewal', '2026-04-15T15:00:00Z'),
      ('renewal-two-2026-04-15', 'account', 'number_renewal', '2026-04-15T15:00:00Z')`.execute(store)
    await migrate(store, earlierThan('0017'))
    const postings = await store.selectFrom('ledger_transactions').select(['id', 'phone_number']).orderBy('id').execute()
    assert.deepEqual(postings.map(({ id, phone_number }) => [id, phone_number]), [
      ['bought', '+15145550102'],
      ['other', null],
      ['renewal-one-2026-04-15', '+15145550101'],
      ['renewal-two-2026-04-15', null],
    ])
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
