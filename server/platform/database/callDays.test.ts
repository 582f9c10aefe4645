import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { findWrongDays, type WrongDay } from './callDays'
import { migrate } from './migrate'
import { startTestCluster, type TestCluster } from './testing/testCluster'
import type { Store } from './tables'

const accountRow = (id: string) => ({
  ...{ id, name: 'A', address: '1', address2: '', city: 'Montréal', postalcode: 'H2X 1Y4', country: 'CA', state: 'QC' },
  created_at: '2026-01-01T00:00:00Z',
})

const numberRow = (id: string, account_id: string, last: string) => ({
  ...{ id, account_id, label: null, phone_number: `+1514555${last}`, type: 'local', country: 'CA', rate_center: null, region: null } as const,
  ...{ next_renewal_date: null, endpoint_type: 'parking', endpoint_value: null, created_at: '2026-01-01T00:00:00Z' } as const,
})

interface Given {
  at: string
  seconds?: number
  direction?: 'inbound' | 'outbound'
  number?: string | null
}

const callRow = (account_id: string, { at, seconds = 60, direction = 'inbound', number = null }: Given) => ({
  ...{ id: randomUUID(), account_id, number_id: number, direction, contact_number: '+15145559999', started_at: at, duration: seconds },
})

const days = async (store: Store, account: string) => {
  const rows = await store.selectFrom('call_days').selectAll().where('account_id', '=', account).orderBy('day').orderBy('direction').execute()
  return rows.map(({ day, direction, calls, seconds, minutes }) => `${day} ${direction} ${calls} ${seconds} ${minutes}`)
}

const lines = async (store: Store, account: string) => {
  const rows = await store.selectFrom('line_days').selectAll().where('account_id', '=', account).where('calls', '<>', 0).execute()
  return rows.map(({ day, number_id, direction, calls, seconds }) => `${day} ${number_id} ${direction} ${calls} ${seconds}`).sort()
}

const wrongDays = async (store: Store, isRepair: boolean): Promise<WrongDay[]> => {
  const found: WrongDay[] = []
  for await (const day of findWrongDays(store, { isRepair })) found.push(day)
  return found
}

const uuid = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000101`

const [one, two, line, other] = [uuid('1'), uuid('2'), uuid('3'), uuid('4')]

describe('the counts of calls by day', () => {
  let cluster: TestCluster
  let store: Store
  before(async () => {
    cluster = await startTestCluster()
    store = await cluster.newStore()
    await migrate(store)
    await store.insertInto('accounts').values([one, two].map(accountRow)).execute()
    await store.insertInto('numbers').values([line, other].map((id, index) => numberRow(id, one, `010${index}`))).execute()
  })
  after(() => cluster.stop())

  it('follow every insert, change and delete of calls, by their day in Montreal', async () => {
    const late = callRow(one, { at: '2026-03-08T04:59:30Z', seconds: 61, number: line }) // 23:59:30 of the 7th, the night of 23 hours
    await store.insertInto('calls').values([
      late,
      callRow(one, { at: '2026-03-08T05:00:00Z', seconds: 0, number: line }),
      callRow(one, { at: '2026-03-08T05:00:00Z', direction: 'outbound', number: other }),
      callRow(two, { at: '2026-03-08T05:00:00Z' }),
    ]).execute()
    assert.deepEqual(await days(store, one), ['2026-03-07 inbound 1 61 0', '2026-03-08 inbound 1 0 2', '2026-03-08 outbound 1 60 1'])
    assert.deepEqual(await lines(store, one), [
      `2026-03-07 ${line} inbound 1 61`, `2026-03-08 ${line} inbound 1 0`, `2026-03-08 ${other} outbound 1 60`,
    ])
    const same = store.insertInto('calls').values({ ...late, duration: 121 })
    await same.onConflict((conflict) => conflict.columns(['id', 'account_id', 'started_at']).doUpdateSet({ duration: 121 })).execute()
    assert.deepEqual((await days(store, one))[0], '2026-03-07 inbound 1 121 0')
    assert.deepEqual((await days(store, one))[1], '2026-03-08 inbound 1 0 3')
    await store.deleteFrom('numbers').where('id', '=', line).execute()
    assert.deepEqual((await lines(store, one))[0], `2026-03-07 ${line} inbound 1 121`)
    await store.deleteFrom('calls').where('direction', '=', 'outbound').execute()
    assert.deepEqual((await days(store, one))[2], '2026-03-08 outbound 0 0 0')
    assert.deepEqual(await days(store, two), ['2026-03-08 inbound 1 60 1'])
    assert.deepEqual(await wrongDays(store, false), [])
  })

  it('are checked against the calls, and repaired', async () => {
    await store.insertInto('calls').values(callRow(two, { at: '2026-11-01T04:30:00Z', seconds: 90_000 })).execute() // the day of 25 hours
    const right = [await days(store, two), await lines(store, two)]
    await sql`update call_days set minutes = minutes + 1 where account_id = ${two} and day = '2026-03-08'`.execute(store)
    await sql`delete from line_days where account_id = ${two} and day = '2026-11-01'`.execute(store)
    await sql`insert into call_days values (${two}, '2030-01-01', 'inbound', 1, 1, 1)`.execute(store)
    const wrong = ['2026-03-08', '2026-11-01', '2030-01-01'].map((day) => ({ accountId: two, day }))
    assert.deepEqual(await wrongDays(store, false), wrong)
    assert.deepEqual(await wrongDays(store, true), wrong)
    assert.deepEqual([await days(store, two), await lines(store, two)], right)
    assert.deepEqual(await wrongDays(store, true), [])
  })

  it('and their locks are left alone by changes to calls that they do not count', async () => {
    const [call] = await store.insertInto('calls').values(callRow(two, { at: '2026-06-06T12:00:00Z', seconds: 0 })).returning('id').execute()
    const counted = () => sql<{ xmin: string }>`select xmin::text from call_days where account_id = ${two} and day = '2026-06-06'`.execute(store)
    const { rows: before } = await counted()
    await store.updateTable('calls').set({ outcome: 'missed' }).where('id', '=', call?.id ?? '').execute()
    assert.deepEqual((await counted()).rows, before)
  })

  it('count each call once while days are counted anew', async () => {
    const inserting = Array.from({ length: 50 }, () => store.insertInto('calls').values(callRow(one, { at: '2026-05-05T12:00:00Z' })).execute())
    const repairing = (async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await sql`update call_days set calls = calls + 1 where account_id = ${one} and day = '2026-03-07'`.execute(store)
        await wrongDays(store, true)
      }
    })()
    await Promise.all([...inserting, repairing])
    assert.deepEqual(await wrongDays(store, false), [])
    assert.deepEqual((await days(store, one)).at(-1), '2026-05-05 inbound 50 3000 50')
  })
})
