import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { ask } from '../../testing/ask'
import type { HistoryKind, HistoryPlan } from '../../testing/history'
import { askHistory, listHistory } from '../../testing/lists'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const kinds: readonly HistoryKind[] = ['calls', 'voicemails', 'recordings']
const NEVER = 'b7c1a9d2-0000-4000-a000-000000000000'

describe('the lists of calls, voicemails and recordings', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const idsOf = async (member: SeededMember, kind: HistoryKind, query = ''): Promise<string[]> =>
    (await listHistory(server.url, member, kind, query)).rows.map(({ id }) => id)

  for (const kind of kinds) {
    it(`${kind} are listed newest first, by page or all at once, and pages stay correct while rows are added and removed`, async () => {
      const member = await server.seed.member()
      const newer = await server.seed.history(member.accountId, kind, { count: 3, at: '2026-03-10T12:00:00Z' })
      const older = await server.seed.history(member.accountId, kind, { count: 4, at: '2026-03-09T12:00:00Z' })
      for (const contact_number of ['+15145550101', '+15145550102', '+15145550103']) {
        await server.seed.history(member.accountId, kind, { at: '2026-03-01T12:00:00Z', contact_number })
      }
      const whole = await listHistory(server.url, member, kind)
      assert.deepEqual([whole.rows.length, 'next_cursor' in whole, 'total' in whole], [10, false, false])
      const all = whole.rows.map(({ id }) => id)
      assert.deepEqual(all.slice(0, 7), [...newer, ...older])
      const paged: string[] = []
      let query = '?limit=3&count=1'
      for (let page = 0; page < 4; page += 1) {
        const { rows, next_cursor, total } = await listHistory(server.url, member, kind, query)
        paged.push(...rows.map(({ id }) => id))
        assert.deepEqual([next_cursor === null, total], [page === 3, 10 + page])
        query = `?limit=3&count=1&cursor=${next_cursor ?? ''}`
        await server.seed.history(member.accountId, kind, { at: '2026-03-11T12:00:00Z' })
      }
      assert.deepEqual(paged, all)
    })

    it(`${kind} are found by name and number as typed, within the account only`, async () => {
      const [member, other] = [await server.seed.member(), await server.seed.member()]
      const add = async ({ accountId }: SeededMember, plan: HistoryPlan): Promise<string> =>
        (await server.seed.history(accountId, kind, plan))[0] ?? ''
      const zoe = await add(member, { contact_number: '+15145550123', contact_name: 'Zoé 100 % d_Or', at: '2026-03-03T12:00:00Z' })
      const nobody = await add(member, { contact_number: '+14185550199', at: '2026-03-02T12:00:00Z' })
      const paris = await add(member, { contact_number: '+33199001234', contact_name: 'Fleurs + Cie', at: '2026-03-01T12:00:00Z' })
      await add(other, { contact_number: '+15145550123', contact_name: 'Zoé' })
      const found: [q: string, ids: string[]][] = [
        ['', [zoe, nobody, paris]],
        ['  ', [zoe, nobody, paris]],
        ['ZOÉ', [zoe]],
        ['zoe\u0301', [zoe]],
        ['%', [zoe]],
        ['D_O', [zoe]],
        ['d%o', []],
        ['(514) 555-01', [zoe]],
        ['514.555', [zoe]],
        ['+1 514', [zoe]],
        ['555 01', [zoe, nobody]],
        ['+', [zoe, nobody, paris]],
        ['s + C', [paris]],
        ['d_or ZOÉ', [zoe]],
        ['zoé cie', []],
        ['01 99 00', []],
        ['1\u00a099 00', [paris]],
        ['tel 514', []],
        ["' or 1=1 --", []],
        ['\\', []],
      ]
      for (const [q, ids] of found) {
        assert.deepEqual(await idsOf(member, kind, `?q=${encodeURIComponent(q)}`), ids, q)
        assert.deepEqual(await idsOf(member, kind, `?limit=20&q=${encodeURIComponent(q)}`), ids, `${q}, by page`)
      }
      const { accountId, token } = member
      const body = { contact_name: 'Mme Ève', contact_number: '+1 418 555 0199' }
      assert.equal((await ask(`${server.url}/v1/accounts/${accountId}/contacts/number`, { token, body })).status, 201)
      assert.deepEqual(await idsOf(member, kind, '?limit=5&q=ève'), [nobody])
      const [row] = (await listHistory(server.url, member, kind, '?q=0199')).rows
      assert.equal(row?.contact_name ?? row?.call.contact_name, 'Mme Ève')
    })

    it(`${kind} are filtered by number, and by days in Montreal across clock changes`, async () => {
      const [member, other] = [await server.seed.member(), await server.seed.member()]
      const [one, two, foreign] = await Promise.all([member, member, other].map(({ accountId }) => server.seed.number(accountId)))
      await server.seed.history(other.accountId, kind, { number_id: foreign ?? null })
      const moments: [at: string, number_id: string | undefined][] = [
        ['2026-03-09T04:00:00.000Z', one], // midnight of the 9th, summer time
        ['2026-03-09T03:59:59.000Z', one], // the last second of the 8th, a day of 23 hours
        ['2026-03-08T05:00:00.000Z', two], // its first one
        ['2026-03-08T04:59:59.000Z', one], // the last of the 7th, winter time
      ]
      const ids: string[] = []
      for (const [at, number_id = null] of moments) ids.push(...(await server.seed.history(member.accountId, kind, { at, number_id })))
      const [ninth = '', late = '', early = '', seventh = ''] = ids
      const cases: [query: string, ids: string[]][] = [
        ['from=2026-03-08&to=2026-03-08', [late, early]],
        ['from=2026-03-09', [ninth]],
        ['to=2026-03-07', [seventh]],
        ['from=2026-03-09&to=2026-03-08', []],
        [`number_id=${two}`, [early]],
        [`number_id=${one}&to=2026-03-08`, [late, seventh]],
        [`number_id=${foreign}`, []],
        [`number_id=${NEVER}`, []],
        [`q=5559999&number_id=${one}&from=2026-03-08`, [ninth, late]],
      ]
      for (const [query, expected] of cases) {
        assert.deepEqual(await idsOf(member, kind, `?${query}`), expected, query)
        const page = await listHistory(server.url, member, kind, `?limit=1&count=1&${query}`)
        assert.deepEqual([page.rows.map(({ id }) => id), page.total], [expected.slice(0, 1), expected.length], query)
      }
      await server.store.deleteFrom('numbers').where('id', '=', two ?? '').execute()
      const { body } = await askHistory(server.url, member, kind, '?from=2026-03-08&to=2026-03-08&limit=20')
      assert.match(JSON.stringify(body), /"number_id":null,"number":null/)
    })
  }

  it('calls and recordings are filtered by direction, voicemails and recordings by folder', async () => {
    const member = await server.seed.member()
    for (const kind of kinds) {
      const [out = ''] = await server.seed.history(member.accountId, kind, { direction: 'outbound', at: '2026-02-02T12:00:00Z' })
      const [archived = ''] = await server.seed.history(member.accountId, kind, { is_archived: 1, at: '2026-02-01T12:00:00Z' })
      const query = `from=2026-02-01&to=2026-02-02`
      if (kind !== 'voicemails') {
        const isOurs = (id: string): boolean => id === out || id === archived
        assert.deepEqual((await idsOf(member, kind, `?${query}&direction=outbound`)).filter(isOurs), [out])
        assert.deepEqual((await idsOf(member, kind, `?${query}&direction=inbound`)).filter(isOurs), [archived])
      }
      if (kind !== 'calls') {
        assert.deepEqual(await idsOf(member, kind, `?${query}&is_archived=0`), [out])
        assert.deepEqual(await idsOf(member, kind, `?${query}&is_archived=1&limit=5`), [archived])
      }
    }
  })

  it('a count stops at 10,000 matches, unless the counts by day have it', async () => {
    const member = await server.seed.member()
    const number_id = await server.seed.number(member.accountId)
    await sql`insert into calls (id, account_id, number_id, direction, contact_number, started_at, duration)
      select gen_random_uuid(), ${member.accountId}::uuid, ${number_id}::uuid, 'inbound', '+15145550142', timestamptz '2026-03-01 12:00Z' + n * interval '1 second', 9
      from generate_series(1, 10000) as n`.execute(server.store)
    const add = (plan: HistoryPlan) => server.seed.history(member.accountId, 'calls', { number_id, at: '2026-03-02T12:00:00Z', ...plan })
    const counted = async (query: string) => {
      const { total, is_total_capped } = await listHistory(server.url, member, 'calls', `?limit=1&count=1${query}`)
      return [total, is_total_capped]
    }
    const capped = [`&number_id=${number_id}`, '&q=5550142', `&number_id=${number_id}&direction=inbound&from=2026-03-01&q=555`]
    for (const query of capped) assert.deepEqual(await counted(query), [10_000, undefined], query)
    await add({ contact_number: '+15145550142' })
    for (const query of capped) assert.deepEqual(await counted(query), [10_000, 1], query)
    await add({ direction: 'outbound' })
    for (const query of ['', '&from=2026-03-01', '&to=2026-03-02']) assert.deepEqual(await counted(query), [10_002, undefined], query)
    assert.deepEqual(await counted('&direction=inbound'), [10_001, undefined])
    assert.deepEqual(await counted('&from=2026-03-02&direction=outbound'), [1, undefined])
  })

  it('a search also works with more callers than are looked up one by one', async () => {
    const member = await server.seed.member()
    const calls = Array.from({ length: 210 }, (_, caller) => {
      const started_at = new Date(Date.parse('2026-03-01T12:00:00Z') - caller * 1000)
      const call = { id: randomUUID(), account_id: member.accountId, number_id: null, direction: 'inbound' as const, duration: 9 }
      return { ...call, started_at, contact_number: `+1514555${String(1000 + caller)}` }
    })
    await server.store.insertInto('calls').values(calls).execute()
    await server.seed.history(member.accountId, 'calls', { contact_number: '+33199001234' })
    const ids = calls.map(({ id }) => id)
    assert.deepEqual(await idsOf(member, 'calls', '?q=514555&limit=100'), ids.slice(0, 100))
    assert.deepEqual(await idsOf(member, 'calls', '?q=514555'), ids)
  })

  const refused = ['limit=0', 'limit=101', 'cursor=x', 'other=1', 'q=%00', 'direction=both', 'is_archived=2', 'count=2', 'number_id=..']
  const days = ['2026-02-30', '2026-13-01', '0000-00-00', '0001-01-01', '20260301', 'x']
  it('invalid filters are refused', async () => {
    const member = await server.seed.member()
    for (const query of [...refused, ...days.map((day) => `from=${day}`), 'to=2026-02-29']) {
      for (const kind of kinds) assert.equal((await askHistory(server.url, member, kind, `?${query}`)).status, 400, `${kind} ${query}`)
      assert.equal((await askHistory(server.url, member, 'recordings', `/export-url?${query}`)).status, 400, query)
    }
  })
})
