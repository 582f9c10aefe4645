import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

describe('incoming calls of the last 30 days', () => {
  const servers: TestServer[] = []
  const startAt = async (now: string): Promise<TestServer> => {
    const server = await startServer({ now: new Date(now) })
    servers.push(server)
    return server
  }
  after(() => Promise.all(servers.map((server) => server.close())))

  const pointsOf = async (server: TestServer, { accountId, token }: SeededMember): Promise<[string, number][]> => {
    const url = `${server.url}/v1/accounts/${accountId}/analytics/incoming_calls/total/30days`
    const { body } = await ask(url, { token })
    assert.ok(Array.isArray(body))
    return body.map((point: { date: string; calls: number }): [string, number] => [point.date, point.calls])
  }
  const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

  it('are 30 days, oldest first, with 0 for those without calls', async () => {
    const server = await startAt('2026-03-15T15:00:00Z')
    const points = await pointsOf(server, await server.seed.member())
    assert.equal(points.length, 30)
    assert.equal(points.at(-1)?.[0], '2026-03-15')
    for (const [index, [date]] of points.entries()) {
      if (index > 0) assert.equal(points[index - 1]?.[0], dayBefore(date))
    }
    assert.ok(points.every(([, calls]) => calls === 0))
  })

  it('are counted by day in the Montreal time zone, also when clocks change', async () => {
    const server = await startAt('2026-03-15T03:30:00Z') // 23:30 of the 14th in Montreal; the clocks changed on the 8th
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const calls = [
      '2026-02-13T04:59:59Z', // the 12th there: too old
      '2026-02-13T05:00:00Z', // the first moment of the first day
      '2026-03-08T04:59:59Z', // 23:59:59 of the 7th, winter time
      '2026-03-08T05:00:00Z', // midnight, the day of 23 hours begins
      '2026-03-09T03:59:59Z', // its last second, summer time
      '2026-03-09T04:00:00Z', // the 9th
      '2026-03-15T03:29:00Z', // a minute ago
    ]
    for (const started_at of calls) await server.seed.call(member.accountId, { started_at })
    await server.seed.call(member.accountId, { started_at: '2026-03-10T12:00:00Z', direction: 'outbound' })
    await server.seed.call(other.accountId, { started_at: '2026-03-10T12:00:00Z' })
    const counted = (await pointsOf(server, member)).filter(([, count]) => count > 0)
    assert.deepEqual(counted, [
      ['2026-02-13', 1],
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
      ['2026-03-14', 1],
    ])
  })

  it('move to the next day at midnight in Montreal, not in UTC', async () => {
    const server = await startAt('2026-08-01T03:59:59Z')
    const member = await server.seed.member()
    assert.deepEqual([(await pointsOf(server, member)).at(0)?.[0], (await pointsOf(server, member)).at(-1)?.[0]], ['2026-07-02', '2026-07-31'])
    server.clock.move(1000)
    assert.deepEqual((await pointsOf(server, member)).at(-1)?.[0], '2026-08-01')
  })

  it('are broken down by number, in alphabetical order, with every day', async () => {
    const server = await startAt('2026-03-15T15:00:00Z')
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const own = ['Église', '+14385550198', 'accueil'].map((label) =>
      server.seed.number(member.accountId, label.startsWith('+') ? { phone_number: label } : { label }),
    )
    const [church = '', plain = '', front = ''] = await Promise.all(own)
    const foreign = await server.seed.number(other.accountId)
    const add = (number_id: string | null, at: string, count: number) =>
      server.seed.history(member.accountId, 'calls', { number_id, at, count })
    await add(front, '2026-03-14T15:00:00Z', 3)
    await add(church, '2026-03-15T14:00:00Z', 2)
    await add(null, '2026-03-15T14:00:00Z', 4)
    await server.seed.history(other.accountId, 'calls', { number_id: foreign, at: '2026-03-15T14:00:00Z' })
    const url = `${server.url}/v1/accounts/${member.accountId}/analytics/incoming_calls/details/30days`
    const { body } = await ask(url, { token: member.token })
    const day = (date: string, calls: Record<string, number> = {}) => ({ date, [plain]: 0, [front]: 0, [church]: 0, ...calls })
    const days = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2026, 1, 14 + index)).toISOString().slice(0, 10))
    const calls = new Map([['2026-03-14', { [front]: 3 }], ['2026-03-15', { [church]: 2 }]])
    assert.deepEqual(body, {
      data: days.map((date) => day(date, calls.get(date))),
      ykeys: [plain, front, church],
      labels: ['(438) 555-0198', 'accueil', 'Église'],
      most_range_days: 366,
    })
  })

  it('of a range are listed by number and day and compared with the same number of days before', async () => {
    const server = await startAt('2026-03-15T15:00:00Z')
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const front = await server.seed.number(member.accountId, { label: 'Accueil' })
    const plain = await server.seed.number(member.accountId, { phone_number: '+14385550198' })
    const add = (number_id: string | null, at: string, count = 1) =>
      server.seed.history(member.accountId, 'calls', { number_id, at, count })
    await add(front, '2026-03-09T03:59:59Z', 2) // the last second of the 8th in Montreal
    await add(front, '2026-03-09T04:00:00Z')
    await add(plain, '2026-03-11T03:59:59Z', 3) // the last second of the 10th
    await add(plain, '2026-03-11T04:00:00Z') // too late
    await add(front, '2026-03-07T05:00:00Z') // the first moment of the period before
    await add(front, '2026-03-07T04:59:59Z') // too early
    await add(null, '2026-03-07T15:00:00Z', 5)
    await server.seed.history(other.accountId, 'calls', { number_id: null, at: '2026-03-09T15:00:00Z' })
    const rangeFrom = (query: string) =>
      ask(`${server.url}/v1/accounts/${member.accountId}/analytics/incoming_calls/range?${query}`, { token: member.token })
    const { body } = await rangeFrom('from=2026-03-09&to=2026-03-10')
    assert.deepEqual(body, {
      days: ['2026-03-09', '2026-03-10'],
      lines: [
        { number_id: plain, label: '(438) 555-0198', calls: [0, 3], previous_calls: 0 },
        { number_id: front, label: 'Accueil', calls: [1, 0], previous_calls: 3 },
        { number_id: null, label: null, calls: [0, 0], previous_calls: 5 },
      ],
      previous_from: '2026-03-07',
    })
    for (const query of ['from=2026-03-10&to=2026-03-09', 'from=2025-03-09&to=2026-03-10', 'from=2026-02-30&to=2026-03-10', 'to=2026-03-10']) {
      assert.equal((await rangeFrom(query)).status, 400, query)
    }
    assert.equal((await rangeFrom('from=2025-03-10&to=2026-03-10')).status, 200)
  })
})

describe('calls of people', () => {
  it('are those answered and made on their web phones in the days asked for, of the team and of who left it', async () => {
    const server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const owner = await server.seed.member()
    const [luc, gone, manager] = [await server.seed.colleague(owner, 'Luc', 'member'), await server.seed.colleague(owner, 'Zoé', 'member'), await server.seed.colleague(owner, 'Jean', 'manager')]
    const call = async (given: { answered_by?: string; made_by?: string }, at = '2026-03-10T12:00:00Z') => {
      const ids = await server.seed.history(owner.accountId, 'calls', { at, direction: given.made_by === undefined ? 'inbound' : 'outbound' })
      await server.store.updateTable('calls').set(given).where('id', 'in', ids).execute()
    }
    await call({ answered_by: luc.userId })
    await call({ made_by: luc.userId })
    await call({ made_by: gone.userId })
    await call({ made_by: gone.userId }, '2026-03-01T04:59:59Z') // February in Montreal
    await call({ answered_by: (await server.seed.member()).userId }, '2026-01-10T12:00:00Z')
    const base = `${server.url}/v1/accounts/${owner.accountId}`
    await ask(`${base}/members/${gone.userId}`, { method: 'DELETE', token: owner.token })
    const asked = ({ token }: SeededMember, from = '2026-03-01', to = '2026-03-15') => ask(`${base}/analytics/people?from=${from}&to=${to}`, { token })
    const { body } = await asked(manager)
    const of = ({ userId: id, name }: SeededMember, answered: number, made: number) => ({ id, name, answered, made, seconds: (answered + made) * 60 })
    const none = [of(manager, 0, 0), of(owner, 0, 0)].sort((one, other) => one.name.localeCompare(other.name))
    assert.deepEqual(body, { people: [of(luc, 1, 1), of(gone, 0, 1), ...none] })
    assert.deepEqual([(await asked(luc)).status, (await asked(owner, '2026-03-02', '2026-03-01')).status, (await asked(owner, '2024-03-02')).status], [403, 400, 400])
    await server.close()
  })
})
