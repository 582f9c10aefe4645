import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { migrate } from './migrate'
import { soundMoves } from './migrations/0035-sound-layout'
import { isMoving } from './migrations/move'
import { migrations } from './migrations/migrations'
import { moveRows } from './moveRows'
import type { Filling } from './stretches'
import { startTestCluster, type TestCluster } from './testing/testCluster'
import type { Store } from './tables/tables'

type Kind = 'voicemails' | 'recordings'

const kinds: readonly Kind[] = ['voicemails', 'recordings']
const [account, other, line] = [randomUUID(), randomUUID(), randomUUID()]
const CALL = `CA${'5'.repeat(32)}`
const IMPORTED = 'from an import'

const accountRow = (id: string) => ({
  ...{ id, name: 'A', address: '1', address2: '', city: 'Montréal', postalcode: 'H2X 1Y4', country: 'CA', state: 'QC' },
  created_at: '2026-01-01T00:00:00Z',
})

interface Given {
  at: string
  of?: string
  call?: string
}

const insert = async (store: Store, kind: Kind, id: string, { at, of = account, call = CALL }: Given): Promise<void> => {
  await store.insertInto('files').values({ id, account_id: of, media_type: 'audio/wav', bytes: 1, friendly_name: 'f', created_at: at }).execute()
  const numberId = of === account ? line : null
  await (kind === 'voicemails'
    ? sql`insert into voicemails (id, account_id, number_id, from_number, duration, created_at) values (${id}, ${of}, ${numberId}, '+15145550199', 9, ${at})`
    : sql`insert into recordings (id, account_id, call_id, number_id, direction, contact_number, duration, created_at)
        values (${id}, ${of}, ${call}, ${numberId}, 'outbound', '+15145550199', 9, ${at})`
  ).execute(store)
}

const earlier = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name < last))

const newId = (index: number): string => (index % 2 === 0 ? randomUUID() : `RE${randomUUID().replaceAll('-', '')}`)

/** A database of the version before, with a voicemail and a recording every eight hours. */
const makeEarlier = async (cluster: TestCluster, version = '0035'): Promise<Store> => {
  const store = await cluster.newStore()
  await migrate(store, earlier('0034'))
  await store.insertInto('accounts').values([account, other].map(accountRow)).execute()
  await sql`insert into numbers (id, account_id, label, phone_number, type, country, endpoint_type, created_at)
    values (${line}, ${account}, null, '+15145550101', 'local', 'CA', 'parking', now())`.execute(store)
  await sql`insert into calls (id, account_id, number_id, direction, contact_number, started_at, duration)
    select id, ${account}, ${line}, 'outbound', '+15145550199', '2026-09-20', 60 from unnest(${[CALL, IMPORTED]}::text[]) as id`.execute(store)
  for (const kind of kinds) {
    for (let index = 0; index < 60; index += 1) {
      await insert(store, kind, newId(index), { at: new Date(Date.UTC(2026, 8, 20, index * 8)).toISOString(), of: index % 3 === 0 ? other : account })
    }
    await insert(store, kind, newId(1), { at: '2026-09-19T03:00:00Z', call: IMPORTED })
  }
  await migrate(store, earlier(version))
  return store
}

/** The migration alone, as an interrupted start leaves it. */
const begin = (store: Store): Promise<unknown> => store.transaction().execute((transaction) => migrations['0035-sound-layout']?.up(transaction) ?? assert.fail())

const moveAll = async (store: Store, filling?: Filling): Promise<void> => {
  for (const move of soundMoves) await moveRows(store, move, filling)
}

const stillMoving = (store: Store): Promise<boolean[]> => Promise.all(soundMoves.map((move) => isMoving(store, move)))

const shown = sql`coalesce(id_prefix || replace(id::text, '-', ''), id::text)`

const rowsIn = async (store: Store, id = sql`id`): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', 'voicemail', ${id}, account_id, number_id, from_number, created_at, duration, is_archived, is_new) as row from voicemails
    union all select concat_ws(' ', 'recording', ${id}, account_id, number_id, direction, contact_number, created_at, duration, is_archived) from recordings
    order by 1`.execute(store)
  return rows.map(({ row }) => row)
}

const recordingsOf = async (store: Store): Promise<unknown> =>
  (await sql`select calls.contact_number, count(*)::int as recordings from recordings join calls on calls.id = recordings.call_id group by calls.id, 1 order by 2`.execute(store)).rows

describe('the move of voicemails and recordings to partitions by month', () => {
  let cluster: TestCluster
  before(async () => {
    cluster = await startTestCluster()
  })
  after(() => cluster.stop())

  it('keeps every row as it was, with its call, and continues after an interruption', async () => {
    const store = await makeEarlier(cluster)
    for (const kind of kinds) await insert(store, kind, newId(1), { at: '2009-02-01T03:00:00Z' })
    await begin(store)
    // The previous version stores some before anything is moved.
    for (const kind of kinds) await insert(store, kind, newId(1), { at: '2026-10-05T03:00:00Z' })
    const before = await rowsIn(store)
    for (const killed of [2, 5]) {
      let batches = 0
      const afterEach = () => {
        batches += 1
        if (batches === killed) throw new Error('killed')
      }
      await assert.rejects(moveAll(store, { rowsAtOnce: 9, afterEach }), /killed/)
      assert.deepEqual([await stillMoving(store), await rowsIn(store)], [[true, true], before])
    }
    await moveAll(store)
    assert.deepEqual([await stillMoving(store), await rowsIn(store, shown)], [[false, false], before])
    for (const kind of kinds) {
      const { rows } = await sql`select tableoid::regclass::text as part, count(*)::int as rows from ${sql.table(kind)} group by 1 order by 1`.execute(store)
      assert.deepEqual(rows, [{ part: `${kind}_2026_09`, rows: 34 }, { part: `${kind}_2026_10`, rows: 28 }, { part: `${kind}_other`, rows: 1 }])
    }
    assert.deepEqual(await recordingsOf(store), [1, 62].map((recordings) => ({ contact_number: '+15145550199', recordings })))
  })

  it('includes what the previous version writes meanwhile, before, during or after its batch', async () => {
    const store = await makeEarlier(cluster)
    await begin(store)
    const write = async (turn: number) => {
      for (const kind of kinds) {
        const id = `RE${String(turn + (kind === 'recordings' ? 100 : 0)).padStart(32, '0')}`
        await insert(store, kind, id, { at: '2026-09-22T01:00:00Z', of: turn % 2 === 0 ? account : other })
        await sql`update ${sql.table(kind)} set is_archived = 1 where id like ${`%${turn}`}`.execute(store)
      }
      await sql`update voicemails set is_new = 0 where id like ${`%${turn}`}`.execute(store)
      await sql`delete from files where id like ${`%f${turn}`}`.execute(store)
    }
    const writeAll = async () => {
      for (let turn = 0; turn < 10; turn += 1) await write(turn)
      await sql`delete from numbers where id = ${line}`.execute(store)
    }
    let batches = 0
    const afterEach = () => {
      batches += 1
      if (batches === 8) throw new Error('killed')
    }
    await Promise.all([assert.rejects(moveAll(store, { rowsAtOnce: 9, afterEach }), /killed/), writeAll()])
    const before = await rowsIn(store)
    await moveAll(store)
    assert.deepEqual(await rowsIn(store, shown), before)
  })

  it('a file that is deleted afterwards takes its row along, and a call its recordings', async () => {
    const store = await makeEarlier(cluster)
    await migrate(store)
    const ids = await Promise.all(kinds.map(async (kind) => (await sql<{ id: string }>`select ${shown} as id from ${sql.table(kind)} order by created_at`.execute(store)).rows.map(({ id }) => id)))
    const dropped = ids.flatMap((all) => all.slice(10, 14))
    await store.insertInto('files').values({ id: 'any', account_id: account, media_type: 'audio/wav', bytes: 1, friendly_name: 'f', created_at: new Date() }).execute()
    await sql`delete from files where id = any(${[...dropped, 'any']}::text[])`.execute(store)
    const left = async () => (await rowsIn(store, shown)).map((row) => row.split(' ').slice(0, 2).join(' '))
    const expected = ids.flatMap((all, index) => all.filter((id) => !dropped.includes(id)).map((id) => `${kinds[index]?.slice(0, -1)} ${id}`))
    assert.deepEqual(await left(), expected.sort())
    await sql`delete from calls where id = '55555555-5555-5555-5555-555555555555'`.execute(store)
    assert.deepEqual(await recordingsOf(store), [{ contact_number: '+15145550199', recordings: 1 }])
  })

  it('follows the move of the calls, also if the versions between are skipped, and also without rows', async () => {
    for (const isEmpty of [false, true]) {
      const store = await makeEarlier(cluster, '0034')
      if (isEmpty) await store.deleteFrom('files').execute()
      const before = await rowsIn(store)
      await migrate(store)
      assert.deepEqual([await rowsIn(store, shown), await stillMoving(store)], [before, [false, false]])
      await sql`delete from calls`.execute(store)
      assert.deepEqual(await recordingsOf(store), [])
    }
  })

  it('is refused while an id has capitals, another length or another prefix', async () => {
    const store = await makeEarlier(cluster)
    const ids = ['RE0123ABCD0123456789AB0123456789AB', '0123ABCD-0123-4567-89AB-0123456789AB', `RE${'1'.repeat(31)}`, '1'.repeat(32), `CA${'1'.repeat(32)}`, 'greeting']
    for (const [index, id] of ids.entries()) {
      const kind = kinds[index % 2] ?? 'voicemails'
      await insert(store, kind, id, { at: '2026-10-05T03:00:00Z' })
      await assert.rejects(migrate(store), new RegExp(`The ${kind.slice(0, -1)} ${id} can't be kept`))
      assert.deepEqual(await stillMoving(store), [false, false])
      await store.deleteFrom('files').where('id', '=', id).execute()
    }
    await migrate(store)
  })
})
