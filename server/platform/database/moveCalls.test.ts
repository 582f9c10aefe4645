import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { findWrongDays } from './callDays'
import { migrate } from './migrate'
import { migrations } from './migrations/migrations'
import { callMove } from './migrations/0034-call-layout'
import { isMoving } from './migrations/move'
import { moveRows } from './moveRows'
import { startTestCluster, type TestCluster } from './testing/testCluster'
import type { Store } from './tables/tables'

const NOW = new Date('2026-11-25T12:00:00Z')
const [account, other, line] = [randomUUID(), randomUUID(), randomUUID()]
const carriers = `CA${'5'.repeat(32)}`

const accountRow = (id: string) => ({
  ...{ id, name: 'A', address: '1', address2: '', city: 'Montréal', postalcode: 'H2X 1Y4', country: 'CA', state: 'QC' },
  created_at: '2026-01-01T00:00:00Z',
})

const insert = (store: Store, id: string, { at, of = account, direction = 'inbound' }: { at: string; of?: string; direction?: string }) =>
  sql`insert into calls (id, account_id, number_id, direction, contact_number, started_at, duration, outcome)
    values (${id}, ${of}, ${of === account ? line : null}, ${direction}, '+15145550199', ${at}, 60, case ${direction} when 'inbound' then 'missed' end)`.execute(store)

/** A database of the version before, with a call every eight hours. */
const makeEarlier = async (cluster: TestCluster): Promise<Store> => {
  const store = await cluster.newStore()
  await migrate(store, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0034')))
  await store.insertInto('accounts').values([account, other].map(accountRow)).execute()
  await sql`insert into numbers (id, account_id, label, phone_number, type, country, endpoint_type, created_at)
    values (${line}, ${account}, null, '+15145550101', 'local', 'CA', 'parking', now())`.execute(store)
  for (let index = 0; index < 120; index += 1) {
    const at = new Date(Date.UTC(2026, 8, 20, index * 8)).toISOString()
    await insert(store, randomUUID(), { at, of: index % 3 === 0 ? other : account })
  }
  await insert(store, carriers, { at: '2026-10-01T03:00:00Z', direction: 'outbound' })
  await insert(store, 'from an import', { at: '2009-02-01T03:00:00Z' })
  await store.insertInto('files').values({ id: 'RE1', account_id: account, media_type: 'audio/wav', bytes: 1, friendly_name: 'r', created_at: NOW }).execute()
  const recording = { id: 'RE1', account_id: account, call_id: carriers, number_id: line, direction: 'outbound', contact_number: '+15145550199' } as const
  await store.insertInto('recordings').values({ ...recording, duration: 1, created_at: NOW }).execute()
  return store
}

/** The migration alone, as an interrupted start leaves it. */
const begin = (store: Store): Promise<unknown> => store.transaction().execute((transaction) => migrations['0034-call-layout']?.up(transaction) ?? assert.fail())

const shown = sql`coalesce(id_prefix || replace(id::text, '-', ''), id::text)`

const callsIn = async (store: Store, id = sql`id`) => {
  const { rows } = await sql<{ call: string }>`select concat_ws(' ', ${id}, account_id, number_id, direction, contact_number, started_at, duration, outcome,
    resolution, resolved_at, resolved_by) as call from calls where contact_number <> '' and started_at > '2020-01-01' order by 1`.execute(store)
  return rows.map(({ call }) => call)
}

const wrongDays = async (store: Store): Promise<number> => {
  let count = 0
  for await (const _day of findWrongDays(store, { isRepair: false })) count += 1
  return count
}

describe('the move of calls to partitions by month', () => {
  let cluster: TestCluster
  before(async () => {
    cluster = await startTestCluster()
  })
  after(() => cluster.stop())

  it('keeps every call as it was, with its counts and recordings, and continues after an interruption', async () => {
    const store = await makeEarlier(cluster)
    await begin(store)
    // The previous version records a call before anything is moved.
    await insert(store, randomUUID(), { at: '2026-10-05T03:00:00Z' })
    const before = await callsIn(store)
    let batches = 0
    const interrupted = moveRows(store, callMove, {
      rowsAtOnce: 9,
      afterEach: () => {
        batches += 1
        if (batches === 4) throw new Error('killed')
      },
    })
    await assert.rejects(interrupted, /killed/)
    assert.deepEqual([await isMoving(store, callMove), await callsIn(store)], [true, before])
    await moveRows(store, callMove)
    assert.equal(await isMoving(store, callMove), false)
    assert.deepEqual(await callsIn(store, shown), before)
    assert.equal(await wrongDays(store), 0)
    const { rows } = await sql<{ part: string; calls: number }>`select tableoid::regclass::text as part, count(*)::int as calls from calls group by 1 order by 1`.execute(store)
    assert.deepEqual(rows, [{ part: 'calls_2026_09', calls: 33 }, { part: 'calls_2026_10', calls: 89 }, { part: 'calls_other', calls: 1 }])
    await store.deleteFrom('calls').where('id', '=', '55555555-5555-5555-5555-555555555555').execute()
    assert.deepEqual(await store.selectFrom('recordings').selectAll().execute(), [])
  })

  it('includes what the previous version writes meanwhile, before or after its batch', async () => {
    const store = await makeEarlier(cluster)
    await begin(store)
    let batch = 0
    const writeInBetween = async () => {
      await insert(store, `CA${String(batch).padStart(32, '0')}`, { at: '2026-09-22T01:00:00Z', of: batch % 2 === 0 ? account : other })
      await sql`update calls set resolution = 'marked', resolved_at = started_at, resolved_by = 'somebody' where outcome = 'missed' and id like ${`${batch}%`}`.execute(store)
      await sql`delete from calls where id like ${`${batch}f%`}`.execute(store)
    }
    const writes: Promise<void>[] = []
    const moving = (async () => {
      await assert.rejects(moveRows(store, callMove, { rowsAtOnce: 9, afterEach: () => { throw new Error('killed') } }), /killed/)
      for (batch = 0; batch < 10; batch += 1) {
        writes.push(writeInBetween())
        if (batch === 5) await Promise.all(writes)
      }
      await Promise.all(writes)
    })()
    await moving
    const before = await callsIn(store)
    await moveRows(store, callMove)
    assert.deepEqual(await callsIn(store, shown), before)
    assert.equal(await wrongDays(store), 0)
  })

  it('is refused while an account or a number has another kind of id', async () => {
    const store = await makeEarlier(cluster)
    await store.insertInto('accounts').values(accountRow('acme')).execute()
    await assert.rejects(migrate(store), /The account acme can't have calls/)
    await store.deleteFrom('accounts').where('id', '=', 'acme').execute()
    await sql`insert into numbers (id, account_id, label, phone_number, type, country, endpoint_type, created_at)
      values ('main', ${account}, null, '+15145550102', 'local', 'CA', 'parking', now())`.execute(store)
    await assert.rejects(migrate(store), /The number main can't have calls/)
  })
})
