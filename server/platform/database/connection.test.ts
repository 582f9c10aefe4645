import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { prepared } from './transaction'
import { openStore, withoutTimeLimits, isUnavailable } from './connection'
import { startTestCluster, type TestCluster } from './testing/testCluster'

const log = pino({ level: 'silent' })

describe('the store', () => {
  let cluster: TestCluster
  before(async () => {
    cluster = await startTestCluster()
  })
  after(() => cluster.stop())

  it('reads counts and money as numbers, days as text, timestamps as Date', async () => {
    const store = await cluster.newStore()
    const { rows } = await sql`
      select count(*) as count, 12.50::numeric as money, '2026-11-21'::date as day,
        '2026-11-21T10:00:00-05:00'::timestamptz as moment, '2026-11-21 10:00:00.5'::timestamp as utc
    `.execute(store)
    assert.deepEqual(rows, [
      {
        count: 1,
        money: 12.5,
        day: '2026-11-21',
        moment: new Date('2026-11-21T15:00:00Z'),
        utc: new Date('2026-11-21T10:00:00.500Z'),
      },
    ])
  })

  it('limits the time of a statement and of an idle transaction, unless it may take as long as it needs', async () => {
    const store = await cluster.newStore()
    const unlimited = withoutTimeLimits(store)
    const limits = sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle
    `
    assert.deepEqual((await limits.execute(store)).rows, [{ statement: '15s', idle: '15s' }])
    assert.deepEqual((await limits.execute(unlimited)).rows, [{ statement: '0', idle: '0' }])
    await unlimited.destroy()
  })

  it('is unavailable when every connection is in use', async () => {
    const store = await cluster.newStore(1)
    await store.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      await assert.rejects(sql`select 1`.execute(store), isUnavailable)
    })
    await sql`select 1`.execute(store)
  })

  it('is unavailable when the server is not running', async () => {
    const store = openStore({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log })
    await assert.rejects(sql`select 1`.execute(store), isUnavailable)
    await store.destroy()
  })

  it('a mistake in a statement does not count as unavailable', async () => {
    const store = await cluster.newStore()
    await assert.rejects(sql`select 1 / 0`.execute(store), (error) => !isUnavailable(error))
    await assert.rejects(sql`select * from nowhere`.execute(store), (error) => !isUnavailable(error))
  })

  it('a statement that takes too long counts as unavailable', async () => {
    const store = await cluster.newStore(1)
    await store.connection().execute(async (connection) => {
      await sql`set statement_timeout = '20ms'`.execute(connection)
      await assert.rejects(sql`select pg_sleep(10)`.execute(connection), isUnavailable)
    })
  })

  it('prepares each statement with the mark once, and no more than sixty', async () => {
    const store = await cluster.newStore(1)
    const plans = async (): Promise<number> => {
      const { rows } = await sql<{ plans: number }>`select count(*)::int as plans from pg_prepared_statements`.execute(store)
      return rows[0]?.plans ?? -1
    }
    const read = async (column: number, value: number) => (await sql`select ${prepared} ${value}::int as ${sql.id(`c${column}`)}`.execute(store)).rows
    assert.equal(await plans(), 0)
    for (const value of [1, 2]) assert.deepEqual(await read(0, value), [{ c0: value }])
    assert.equal(await plans(), 1)
    for (let column = 0; column < 70; column += 1) assert.deepEqual(await read(column, column), [{ [`c${column}`]: column }])
    assert.equal(await plans(), 60)
  })

  it('a statement prepared before its columns changed is executed unprepared from then on', async () => {
    const store = await cluster.newStore(1)
    await sql`create table changing (value integer)`.execute(store)
    await sql`insert into changing values (1)`.execute(store)
    const read = async () => (await sql`select ${prepared} value from changing`.execute(store)).rows
    assert.deepEqual(await read(), [{ value: 1 }])
    await sql`alter table changing alter column value type text`.execute(store)
    for (const time of ['first', 'again']) assert.deepEqual([time, await read()], [time, [{ value: '1' }]])
  })

  it('a database lost in a transaction counts as unavailable, crashes nothing and recovers by itself', async () => {
    const store = await cluster.newStore()
    await sql`create table kept (value integer)`.execute(store)
    const lost = store.transaction().execute(async (transaction) => {
      await sql`insert into kept values (1)`.execute(transaction)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      cluster.killDatabase()
      for (const { pid } of rows) process.kill(pid, 'SIGKILL')
      // Between statements only the pool's own listener notices the lost connection.
      while ((await sql`select 1`.execute(store).catch(() => null)) !== null);
      await sql`insert into kept values (2)`.execute(transaction)
    })
    await assert.rejects(lost, isUnavailable)
    const ask = () => sql`select value from kept`.execute(store).catch(() => null)
    let answer = await ask()
    while (answer === null) answer = await ask()
    assert.deepEqual(answer.rows, [])
  })
})
