import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openStore } from './connection'
import { startTestCluster, type TestCluster } from './testing/testCluster'
import { isUnavailable } from './unavailable'

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

  it('limits the time of a statement and of an idle transaction', async () => {
    const store = await cluster.newStore()
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(store)
    assert.deepEqual(rows, [{ statement: '15s', idle: '15s' }])
  })

  it('is unavailable when every connection is in use', async () => {
    const store = await cluster.newStore(1)
    await store.connection().execute(async () => {
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
