import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { currentRequest } from '../http/currentRequest'
import type { Store } from './tables'
import { openDatabaseSwitch, type DatabaseSwitch } from '../../testing/databaseSwitch'
import { findTestCluster, type OwnDatabase, type TestCluster } from '../../testing/testCluster'
import { isAnswering, openStore, poolUse, type StoreOptions, isRead, isLost, isUnavailable } from './connection'

const log = pino({ level: 'silent' })

const insertInto = (store: Store) => sql`insert into kept default values`.execute(store)
const sessionOf = async (store: Store): Promise<number | undefined> => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store)).rows[0]?.pid

describe('a store whose database is away', () => {
  let cluster: TestCluster
  let own: OwnDatabase
  let database: DatabaseSwitch
  const stores: Store[] = []
  before(async () => {
    cluster = await findTestCluster()
    own = await cluster.newDatabase()
    database = await openDatabaseSwitch(own.url)
  })
  after(async () => {
    await database.close()
    await own.drop()
    await cluster.stop()
  })
  beforeEach(() => sql`create table kept (id serial)`.execute(open({ databaseUrl: own.url })))
  afterEach(async () => {
    await sql`drop table kept`.execute(open({ databaseUrl: own.url }))
    await Promise.all(stores.splice(0).map((store) => store.destroy()))
  })
  const open = (options: Partial<StoreOptions>): Store => {
    const store = openStore({ databaseUrl: database.url, log, ...options })
    stores.push(store)
    return store
  }
  const kept = async (): Promise<number> => (await sql`select id from kept`.execute(open({ databaseUrl: own.url }))).rows.length

  it('after a silent break gives up what is connected, and is back with the first new connection', async () => {
    const store = open({ poolSize: 4, statementMs: 2_000, connectMs: 5_000 })
    await Promise.all(Array.from({ length: 8 }, () => insertInto(store)))
    assert.ok(poolUse(store).open > 1, 'several connections are open')
    database.silence()
    await assert.rejects(insertInto(store), (error) => isLost(error) && isUnavailable(error))
    for (let done = 0; done < 8; done += 1) await insertInto(store)
    assert.equal(await kept(), 16)
  })

  it('a transaction on a silent connection fails with its cause, without waiting for its rollback', async () => {
    const store = open({ poolSize: 1, statementMs: 2_000, connectMs: 5_000 })
    const work = store.transaction().execute(async (transaction) => {
      await insertInto(transaction)
      database.silence()
      const first = await insertInto(transaction).catch((error: unknown) => error)
      const second = await insertInto(transaction).catch((error: unknown) => error)
      assert.equal(second, first)
      throw first
    })
    await assert.rejects(work, /^Error: Query read timeout/)
    await insertInto(store)
    assert.equal(await kept(), 1)
  })

  it('connects to no standby, and is back as soon as its address leads to the primary again', async () => {
    const name = new URL(own.url).pathname.slice(1)
    const admin = open({ databaseUrl: cluster.adminUrl, poolSize: 1 })
    const setReadOnly = (is: boolean) => sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(is ? 'on' : 'off')}`.execute(admin)
    const store = open({ poolSize: 4 })
    await Promise.all(Array.from({ length: 8 }, () => insertInto(store)))
    assert.equal(await isAnswering(store), true)
    await setReadOnly(true)
    database.off()
    database.on()
    await assert.rejects(insertInto(store), isUnavailable)
    for (const work of [insertInto, sessionOf]) await assert.rejects(work(store), (error) => isUnavailable(error) && /the database only reads/.test(String(error)))
    assert.equal(await isAnswering(store), false)
    await setReadOnly(false)
    await insertInto(store)
    assert.equal(await isAnswering(store), true)
  })

  it('gives up a connection that became read-only after it was opened', async () => {
    const store = open({ poolSize: 1 })
    await sql`set session characteristics as transaction read only`.execute(store)
    assert.equal(await isAnswering(store), false)
    await assert.rejects(insertInto(store), isUnavailable)
    await insertInto(store)
    assert.equal(await isAnswering(store), true)
  })

  it('reads go on while writers wait in all of their connections', async () => {
    const store = open({ poolSize: 4, connectMs: 5_000 })
    let [end, holding] = [(): void => undefined, 0]
    const ended = new Promise<void>((resolve) => (end = resolve))
    let allHold = (): void => undefined
    const full = new Promise<void>((resolve) => (allHold = resolve))
    const writers = Array.from({ length: 3 }, () =>
      store.transaction().execute(async (transaction) => {
        await insertInto(transaction)
        holding += 1
        if (holding === 3) allHold()
        await ended
      }),
    )
    await full
    await assert.rejects(insertInto(store), isUnavailable)
    for (let done = 0; done < 8; done += 1) await sessionOf(store)
    end()
    await Promise.all(writers)
    await insertInto(store)
    assert.equal(await kept(), 4)
  })

  it("one account's writers take at most half of what writers get", async () => {
    const store = open({ poolSize: 6, connectMs: 30_000 })
    const ends: (() => void)[] = []
    let held = (): void => undefined
    const twoHold = new Promise<void>((resolve) => (held = resolve))
    const write = (): Promise<void> =>
      store.transaction().execute(async (transaction) => {
        await insertInto(transaction)
        await new Promise<void>((resolve) => {
          ends.push(resolve)
          if (ends.length === 2) held()
        })
      })
    const burst = currentRequest.run({ accountId: 'one' }, () => Array.from({ length: 20 }, write))
    await twoHold
    assert.equal(poolUse(store).waiting, 18)
    await currentRequest.run({ accountId: 'other' }, () => insertInto(store))
    await insertInto(store)
    assert.equal(ends.length, 2)
    const done = Promise.all(burst)
    while ((await Promise.race([done, new Promise((resolve) => setImmediate(resolve, null))])) === null) for (const end of ends.splice(0)) end()
    assert.equal(await kept(), 22)
  })

  const codes: [code: string, isAway: boolean, isReplaced: boolean][] = [
    ['08000', true, true],
    ['08003', true, true],
    ['08006', true, true],
    ['08P01', true, true],
    ['22P02', false, false],
    ['23505', false, false],
    ['25006', true, true],
    ['25P03', true, true],
    ['25P04', true, true],
    ['28P01', true, false],
    ['3D000', true, false],
    ['40001', true, false],
    ['40P01', true, false],
    ['42501', false, false],
    ['42601', false, false],
    ['42P01', false, false],
    ['53000', true, false],
    ['53100', true, false],
    ['53200', true, false],
    ['53300', true, false],
    ['53400', true, false],
    ['55P03', true, false],
    ['57014', true, false],
    ['57P01', true, true],
    ['57P02', true, true],
    ['57P03', true, true],
    ['57P04', true, true],
    ['57P05', true, true],
    ['58000', true, false],
    ['58030', true, false],
    ['58P01', true, false],
    ['P0001', false, false],
    ['XX000', false, false],
  ]
  it('tells by the code of each failure whether to try again later, and whether the connection is of no more use', async () => {
    const store = open({ poolSize: 1 })
    for (const [code, isAway, isReplaced] of codes) {
      const session = await sessionOf(store)
      const failure = sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(store)
      await assert.rejects(failure, (error) => isUnavailable(error) === isAway && isLost(error) === isReplaced, code)
      assert.equal((await sessionOf(store)) !== session, isReplaced, code)
    }
  })

  const statements: [text: string, onlyReads: boolean][] = [
    ['select 1', true],
    ['  SELECT "updated_at" from calls', true],
    ['with a as (select 1) select * from a', true],
    ['start transaction isolation level repeatable read read only', true],
    ['begin', false],
    ['start transaction', false],
    ['insert into a values (1)', false],
    ['update a set b = 1', false],
    ['delete from a', false],
    ['with gone as (delete from a returning id) select * from gone', false],
    ['select * from a for update', false],
    ['select * from a for no key update skip locked', false],
    ['select * from a for share', false],
    ['select pg_notify($1, $2)', false],
    ['select pg_advisory_xact_lock(1)', false],
    ['select pg_try_advisory_lock(1)', false],
    ["select nextval('a')", false],
    ['set statement_timeout = 0', false],
    ['lock table a', false],
  ]
  it('tells by the first statement whether a connection is for a read', () => {
    assert.deepEqual(statements.map(([text]) => [text, isRead(text)]), statements)
  })
})
