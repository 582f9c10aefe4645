import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Question, type Reply } from '../../testing/ask'
import { scheduleBody } from '../../testing/schedule'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const MONDAY_9_AM = new Date('2026-05-04T13:00:00Z')
const HOUR_MS = 3_600_000

const exception = { name: 'Inventaire', from: '2026-05-05', to: '2026-05-05', is_yearly: 0, intervals: [] }

describe('schedules of opening hours', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: MONDAY_9_AM })
  })
  after(() => server.close())

  const send = (member: SeededMember | null, path: string, question: Question = {}) =>
    ask(`${server.url}/v1${path}`, { ...(member && { token: member.token }), ...question })
  const create = (member: SeededMember, body: unknown, headers = {}) => send(member, `/accounts/${member.accountId}/schedules`, { body, headers })
  const put = (member: SeededMember, id: string, body: unknown, headers = {}) => send(member, `/schedules/${id}`, { method: 'PUT', body, headers })
  const override = (member: SeededMember, id: string, body: unknown) => send(member, `/schedules/${id}/override`, { method: 'PUT', body })
  const idIn = ({ text }: Reply): string => /(?<="id":")[^"]+/.exec(text)?.[0] ?? ''
  const fieldOf = (object: unknown, name: string): unknown =>
    typeof object === 'object' && object !== null ? new Map<string, unknown>(Object.entries(object)).get(name) : undefined
  const partOf = (reply: Reply, part: string): unknown => fieldOf(fieldOf(reply.body, 'schedule'), part)
  const statusOf = (reply: Reply): unknown => partOf(reply, 'status')

  it('are created once per key, listed by name, opened with a version, saved and deleted', async () => {
    const member = await server.seed.member()
    const headers = { 'idempotency-key': '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a15' }
    const body = scheduleBody({ name: ' Été ' })
    const [one, again] = [await create(member, body, headers), await create(member, body, headers)]
    assert.deepEqual([one.status, again.text], [201, one.text])
    await create(member, scheduleBody({ name: 'Zoé' }))
    await create(member, scheduleBody({ name: 'accueil' }))
    const { text } = await send(member, `/accounts/${member.accountId}/schedules`)
    assert.deepEqual(text.match(/(?<="name":")[^"]+(?=","time_zone)/g), ['accueil', 'Été', 'Zoé'])

    const id = idIn(one)
    const opened = await send(member, `/schedules/${id}`)
    const status = { is_open: 1, reason: 'weekly', name: null, changes_at: '2026-05-04T21:00:00.000Z', is_open_next: 0 }
    const updated_at = server.clock.now().toISOString()
    assert.equal(opened.headers.get('etag'), '"1"')
    assert.deepEqual(opened.body, { schedule: { id, ...body, name: 'Été', override: null, status, is_never_open: 0, application_ids: [], feed_created_at: null, updated_at } })
    const saved = await put(member, id, scheduleBody({ exceptions: [{ ...exception, is_yearly: 0, from: '2026-05-04', to: '2026-05-04' }] }), { 'if-match': '"1"' })
    assert.deepEqual([saved.status, saved.headers.get('etag')], [200, '"2"'])
    assert.deepEqual(statusOf(saved), { is_open: 0, reason: 'exception', name: 'Inventaire', changes_at: '2026-05-05T13:00:00.000Z', is_open_next: 1 })
    const remove = () => send(member, `/schedules/${id}`, { method: 'DELETE' })
    assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404])
  })

  it('that were changed elsewhere are not overwritten, and an override is no such change', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    assert.equal((await override(member, id, { state: 'closed', until: null })).status, 200)
    const [first, second] = [await put(member, id, scheduleBody({ name: 'Un' }), { 'if-match': '"1"' }), await put(member, id, scheduleBody({ name: 'Deux' }), { 'if-match': '"1"' })]
    assert.deepEqual([first.status, second.status], [200, 412])
    assert.deepEqual([partOf(first, 'name'), fieldOf(partOf(first, 'override'), 'state')], ['Un', 'closed'])
    assert.equal(partOf(await send(member, `/schedules/${id}`), 'name'), 'Un')
  })

  const refused: [what: string, change: Record<string, unknown>, fields: string[]][] = [
    ['no name', { name: ' ' }, ['name']],
    ['a long name', { name: 'x'.repeat(101) }, ['name']],
    ['no time zone', { time_zone: 'Mars/Olympus_Mons' }, ['time_zone']],
    ['an offset instead of a time zone', { time_zone: '-05:00' }, ['time_zone']],
    ['a day that does not exist', { weekly: [{ weekday: 8, start: '09:00', end: '17:00' }] }, ['weekly']],
    ['a time that does not exist', { weekly: [{ weekday: 1, start: '24:00', end: '17:00' }] }, ['weekly']],
    ['hours that close when they open', { weekly: [{ weekday: 1, start: '09:00', end: '09:00' }] }, ['weekly']],
    ['hours from midnight to the same midnight', { weekly: [{ weekday: 1, start: '09:00', end: '12:00' }, { weekday: 1, start: '00:00', end: '00:00' }] }, ['weekly']],
    ['an exception that closes when it opens', { exceptions: [{ ...exception, intervals: [{ start: '22:00', end: '22:00' }] }] }, ['exceptions']],
    ['too many intervals', { weekly: Array.from({ length: 101 }, () => ({ weekday: 1, start: '09:00', end: '17:00' })) }, ['weekly']],
    ['an exception without a name', { exceptions: [{ ...exception, name: ' ' }] }, ['exceptions']],
    ['a date that does not exist', { exceptions: [{ ...exception, to: '2026-06-31' }] }, ['exceptions']],
    ['an exception that ends before it begins', { exceptions: [{ ...exception, to: '2026-05-04' }] }, ['exceptions']],
    ['a yearly exception of a year', { exceptions: [{ ...exception, is_yearly: 1, to: '2027-05-05' }] }, ['exceptions']],
    ['a holiday that nobody knows', { holidays: ['halloween'] }, ['holidays']],
    ['a holiday twice', { holidays: ['christmas', 'christmas'] }, ['holidays']],
  ]
  it('are refused with errors by field if invalid, and nothing is stored', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    const before = await send(member, `/schedules/${id}`)
    for (const [what, change, fields] of refused) {
      const body = { ...scheduleBody(), ...change }
      for (const answer of [await create(member, body), await put(member, id, body)]) {
        assert.deepEqual([what, answer.status, fieldsOf(answer)], [what, 422, fields])
      }
    }
    assert.equal((await send(member, `/schedules/${id}`)).text, before.text)
    const emptyHours = await create(member, { ...scheduleBody(), weekly: [{ weekday: 1, start: '09:00', end: '09:00' }] }, { 'accept-language': 'fr' })
    assert.match(emptyHours.text, /Certaines heures ouvrent et ferment au même moment\. Pour toute la journée, écrivez 0\u00a0h et 24\u00a0h\./)
    assert.equal((await create(member, scheduleBody({ weekly: [{ weekday: 1, start: '00:00', end: '24:00' }] }))).status, 201)
    assert.equal((await create(member, scheduleBody({ exceptions: [{ ...exception, is_yearly: 1, to: '2027-05-04' }] }))).status, 201)
  })

  it('can be closed or opened by any member, who is shown, until a time, the next change or further notice', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    const set_at = server.clock.now().toISOString()
    const closed = { is_open: 0, reason: 'override', name: null, changes_at: null, is_open_next: 0 }
    const table: [body: object, until: string | null, status: object][] = [
      [{ state: 'closed', until: null }, null, closed],
      [{ state: 'closed', until: 'next_change' }, '2026-05-05T13:00:00.000Z', { ...closed, changes_at: '2026-05-05T13:00:00.000Z', is_open_next: 1 }],
      [{ state: 'closed', until: '2026-05-04T15:00:00.000Z' }, '2026-05-04T15:00:00.000Z', { ...closed, changes_at: '2026-05-04T15:00:00.000Z', is_open_next: 1 }],
      [{ state: 'open', until: 'next_change' }, '2026-05-04T21:00:00.000Z', { ...closed, is_open: 1, changes_at: '2026-05-04T21:00:00.000Z', is_open_next: 0 }],
    ]
    for (const [body, until, status] of table) {
      const answer = await override(member, id, body)
      assert.deepEqual([answer.status, partOf(answer, 'override')], [200, { ...body, until, by_name: 'Zoé Nadeau', set_at }])
      assert.deepEqual(statusOf(answer), status)
    }
    const removed = await send(member, `/schedules/${id}/override`, { method: 'DELETE' })
    assert.deepEqual([removed.status, partOf(removed, 'override'), fieldOf(statusOf(removed), 'reason')], [200, null, 'weekly'])
  })

  it('an override that has ended is no longer shown', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    await override(member, id, { state: 'closed', until: new Date(server.clock.now().getTime() + HOUR_MS).toISOString() })
    server.clock.move(HOUR_MS)
    const opened = await send(member, `/schedules/${id}`)
    assert.deepEqual([partOf(opened, 'override'), fieldOf(statusOf(opened), 'is_open')], [null, 1])
  })

  it('an override until a time that has passed, or a change that never comes, is refused', async () => {
    const member = await server.seed.member()
    const [never, always] = [await server.seed.schedule(member.accountId, { weekly: [] }), await server.seed.schedule(member.accountId, { holidays: [], weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' })) })]
    const answers = [
      await override(member, never, { state: 'closed', until: 'next_change' }),
      await override(member, always, { state: 'open', until: 'next_change' }),
      await override(member, always, { state: 'closed', until: server.clock.now().toISOString() }),
      await override(member, always, { state: 'closed', until: '2026-99-99T99:99:99.999Z' }),
      await override(member, always, { state: 'closed', until: 'soon' }),
    ]
    assert.deepEqual(answers.map((answer) => [answer.status, fieldsOf(answer)]), answers.map(() => [422, ['until']]))
    assert.equal(partOf(await send(member, `/schedules/${always}`), 'override'), null)
    assert.deepEqual([partOf(await send(member, `/schedules/${never}`), 'is_never_open'), partOf(await send(member, `/schedules/${always}`), 'is_never_open')], [1, 0])
  })

  it('say where call flows use them, and are then not deleted', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    const hours = { module_name: 'opening_hours', parameters: { schedule_id: id } }
    const flow = await server.seed.callFlow(member.accountId, { friendly_name: 'Réception', branches: [{ friendly_name: 'Soir', modules: [hours, hours] }, { friendly_name: 'root', modules: [hours] }] })
    await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'root', modules: [{ module_name: 'opening_hours', parameters: { schedule_id: 'another' } }] }] })
    const usage = await send(member, `/schedules/${id}/usage`)
    const branches = flow.branches.map(({ id: branch, friendly_name }) => ({ id: branch, friendly_name, application_id: flow.id }))
    assert.deepEqual(partOf(await send(member, `/schedules/${id}`), 'application_ids'), [flow.id])
    assert.deepEqual(usage.body, { usage: { applications: [{ id: flow.id, friendly_name: 'Réception' }], branches } })
    const kept = await send(member, `/schedules/${id}`, { method: 'DELETE', headers: { 'accept-language': 'fr' } })
    assert.equal(kept.status, 409)
    assert.match(kept.text, /Cet horaire est utilisé par le parcours d’appel «\u00a0Réception\u00a0»\./)
    assert.equal((await send(member, `/applications/${flow.id}`, { method: 'DELETE' })).status, 204)
    assert.equal((await send(member, `/schedules/${id}`, { method: 'DELETE' })).status, 204)
  })

  it('are hidden from other accounts, and need a token', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.schedule(member.accountId)
    const paths: [path: string, question: Question][] = [
      ['', {}],
      ['', { method: 'PUT', body: scheduleBody() }],
      ['', { method: 'DELETE' }],
      ['/usage', {}],
      ['/override', { method: 'PUT', body: { state: 'closed', until: null } }],
      ['/override', { method: 'DELETE' }],
      ['/import-ics', { body: { ics: 'BEGIN:VCALENDAR' } }],
      ['/feed', { body: { language: 'fr' } }],
      ['/feed', { method: 'DELETE' }],
    ]
    const before = await server.store.selectFrom('schedules').selectAll().where('id', '=', id).execute()
    for (const [path, question] of paths) {
      assert.deepEqual([path, (await send(other, `/schedules/${id}${path}`, question)).status, (await send(null, `/schedules/${id}${path}`, question)).status], [path, 404, 401])
    }
    assert.deepEqual((await send(other, `/accounts/${other.accountId}/schedules`)).body, { schedules: [] })
    assert.deepEqual(await server.store.selectFrom('schedules').selectAll().where('id', '=', id).execute(), before)
  })
})
