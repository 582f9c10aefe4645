import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startReplicatedPair, type ReplicatedPair } from '@console/embedded-postgres/testing'
import { ensureDatabase } from '../../server/platform/database/openDatabase'
import { openDatabaseSwitch, type DatabaseSwitch } from '../../server/testing/databaseSwitch'
import { eventually, isReady, startLoad, type Load } from './awayLoad'

const BACK_S = 30
const NAME = 'console'

const order = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Two instances, writers and readers, a primary, a standby, and a switch in front of them. */
describe('the database away', { timeout: 1_800_000 }, () => {
  let pair: ReplicatedPair
  let database: DatabaseSwitch
  let load: Load
  beforeEach(async () => {
    pair = await startReplicatedPair()
    await ensureDatabase(pair.primary.url('postgres'), NAME)
    database = await openDatabaseSwitch(pair.primary.url(NAME))
    load = await startLoad(database.url)
    await load.untilWritten()
    assert.deepEqual(await ready(), [true, true])
  })
  afterEach(async () => {
    await load.stop()
    await database.close()
    await pair.close()
  })
  const ready = (): Promise<boolean[]> => Promise.all(load.copies.map(isReady))
  const areAll = async (is: boolean): Promise<boolean> => (await ready()).every((each) => each === is)
  const backIn = (seconds: number, within = BACK_S): string => {
    assert.ok(seconds < within, `back after ${seconds} s`)
    return `${seconds.toFixed(1)} s`
  }
  /** Each commit waits for the standby. */
  const replicateAll = () => order(pair.primary.url('postgres'), "alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()')

  it('silent, without the end of a connection: is back by itself', async (t) => {
    database.silence()
    const notReady = await eventually('instances that hear nothing are not ready', async () => !(await ready()).every(Boolean))
    const back = await load.untilWritten()
    await eventually('ready again', () => areAll(true))
    t.diagnostic(`not ready after ${notReady.toFixed(1)} s, back after ${backIn(notReady + back)}; ${await load.finish(pair.primary.url(NAME))} acts`)
  })

  it('read-only, behind a switch that led to the standby too early: refuses, and is back once it leads to the primary', async (t) => {
    database.leadTo(pair.standby.url(NAME))
    database.off()
    database.on()
    const began = performance.now()
    await eventually('not ready', () => areAll(false))
    await sleep(8_000)
    const meanwhile = load.writes.filter(({ at, status }) => at > began && status !== null)
    assert.ok(meanwhile.length > 0 && meanwhile.every(({ status, retryAfter }) => status === 503 && retryAfter !== null))
    database.leadTo(pair.primary.url(NAME))
    const back = await load.untilWritten()
    await eventually('ready again', () => areAll(true))
    t.diagnostic(`${meanwhile.length} writes refused, back after ${backIn(back, 10)}; ${await load.finish(pair.primary.url(NAME))} acts`)
  })

  it('a synchronous standby stopped: writes wait, reads go on', async (t) => {
    await replicateAll()
    await load.untilWritten()
    await pair.standby.stop()
    // From here on all writers wait, and whoever reads must not.
    await sleep(8_000)
    const began = performance.now()
    await sleep(15_000)
    const meanwhile = load.reads.filter(({ at }) => at > began)
    assert.ok(meanwhile.length > 20 && meanwhile.every(({ status }) => status === 200), meanwhile.map(({ status }) => status).join(' '))
    assert.deepEqual(load.writes.filter(({ at, status }) => at > began && status === 201), [])
    assert.deepEqual(await ready(), [true, true])
    await pair.standby.start()
    const back = await load.untilWritten()
    t.diagnostic(`${meanwhile.length} reads answered meanwhile, writes back after ${backIn(back)}; ${await load.finish(pair.primary.url(NAME))} acts`)
  })

  it('crashed, and its standby promoted: is back by itself', async (t) => {
    await replicateAll()
    await load.untilWritten()
    await pair.primary.stop('SIGQUIT')
    await eventually('not ready', () => areAll(false))
    await order(pair.standby.url('postgres'), 'select pg_promote()')
    database.leadTo(pair.standby.url(NAME))
    const back = await load.untilWritten()
    await eventually('ready again', () => areAll(true))
    t.diagnostic(`back after ${backIn(back)}; ${await load.finish(pair.standby.url(NAME))} acts`)
  })
})
