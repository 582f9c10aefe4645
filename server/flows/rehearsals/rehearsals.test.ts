import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Question, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const script = {
  caller: '+15145550123',
  number_id: null,
  events: [{ type: 'answered' }, { type: 'digit', digit: '2' }, { type: 'transferred', result: 'unanswered' }, { type: 'recorded' }],
}
const expected = { kind: 'voicemail', branch_id: 'b2', target: 'zoe@example.com' }
const rehearsal = { friendly_name: 'Pressing 2 reaches voicemail', script, expected }

describe('tests of call flows', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const send = (member: SeededMember | null, path: string, question: Question = {}) =>
    ask(`${server.url}/v1${path}`, { ...(member && { token: member.token }), ...question })
  const list = (member: SeededMember, applicationId: string) => send(member, `/applications/${applicationId}/rehearsals`)
  const create = (member: SeededMember | null, applicationId: string, body: unknown, headers = {}) =>
    send(member, `/applications/${applicationId}/rehearsals`, { body, headers })
  const idIn = ({ text }: Reply): string => /(?<="id":")[^"]+/.exec(text)?.[0] ?? ''
  const namesIn = ({ text }: Reply) => text.match(/(?<="friendly_name":")[^"]+/g) ?? []

  it('are created once per key, listed in order of creation, changed and deleted', async () => {
    const member = await server.seed.member()
    const application = await server.seed.application(member.accountId)
    const number_id = await server.seed.number(member.accountId)
    const headers = { 'idempotency-key': '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a14' }
    const dialled = { ...rehearsal, friendly_name: ' Zoé ', script: { ...script, number_id } }
    const [one, again] = [await create(member, application, dialled, headers), await create(member, application, dialled, headers)]
    const made = { id: idIn(one), application_id: application, ...dialled, friendly_name: 'Zoé' }
    assert.deepEqual([one.status, one.body, again.text], [201, { rehearsal: made }, one.text])
    server.clock.move(60_000)
    await create(member, application, { ...rehearsal, friendly_name: 'Agathe' })
    assert.deepEqual(namesIn(await list(member, application)), ['Zoé', 'Agathe'])

    const change = { friendly_name: ' Zoé encore ', expected: { kind: 'over', branch_id: null, target: null } }
    const changed = await send(member, `/rehearsals/${made.id}`, { method: 'PUT', body: change })
    const wanted = { ...made, ...change, friendly_name: 'Zoé encore' }
    assert.deepEqual([changed.status, changed.body], [200, { rehearsal: wanted }])
    // The saved test survives the number.
    await server.store.deleteFrom('numbers').where('id', '=', number_id).execute()
    const remove = () => send(member, `/rehearsals/${made.id}`, { method: 'DELETE' })
    assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404])
    assert.deepEqual(namesIn(await list(member, application)), ['Agathe'])
    assert.equal((await send(member, `/applications/${application}`, { method: 'DELETE' })).status, 204)
    const left = server.store.selectFrom('rehearsals').select('id').where('account_id', '=', member.accountId)
    assert.deepEqual(await left.execute(), [])
  })

  const events = (count: number) => Array.from({ length: count }, () => ({ type: 'timeout' }))
  const refused: [what: string, body: Record<string, unknown>, fields: string[]][] = [
    ['no name', { ...rehearsal, friendly_name: ' ' }, ['friendly_name']],
    ['a long name', { ...rehearsal, friendly_name: 'x'.repeat(101) }, ['friendly_name']],
    ['a number of nobody', { ...rehearsal, script: { ...script, number_id: 'never' } }, ['script']],
    ['an end that no call has', { ...rehearsal, expected: { ...expected, kind: 'never' } }, ['expected']],
    ['too many events', { ...rehearsal, script: { ...script, events: events(201) } }, ['script']],
  ]
  it('keep the time at which their call begins', async () => {
    const member = await server.seed.member()
    const application = await server.seed.application(member.accountId)
    const at = { instant: '2026-12-25T15:00:00.000Z', local: '2026-12-25T10:00', time_zone: 'America/Montreal' }
    const made = await create(member, application, { ...rehearsal, script: { ...script, at } })
    assert.equal(made.status, 201)
    assert.match((await list(member, application)).text, /"at":\{"instant":"2026-12-25T15:00:00.000Z","local":"2026-12-25T10:00","time_zone":"America\/Montreal"\}/)
    for (const wrong of [{ ...at, instant: 'tonight' }, { ...at, local: '2026-12-25' }, { instant: at.instant }]) {
      assert.equal((await create(member, application, { ...rehearsal, script: { ...script, at: wrong } })).status, 422, JSON.stringify(wrong))
    }
    assert.equal(namesIn(await list(member, application)).length, 1)
  })

  it('are refused with errors by field if invalid, and nothing is stored', async () => {
    const member = await server.seed.member()
    const application = await server.seed.application(member.accountId)
    for (const [what, body, fields] of refused) {
      const answer = await create(member, application, body)
      assert.deepEqual([what, answer.status, fieldsOf(answer)], [what, 422, fields])
    }
    const unknown = { ...rehearsal, script: { ...script, events: [{ type: 'digit', digit: 'A' }] } }
    assert.equal((await create(member, application, unknown)).status, 400)
    const longest = { ...rehearsal, friendly_name: 'x'.repeat(100), script: { ...script, events: events(200) } }
    const id = idIn(await create(member, application, longest))
    const unnamed = await send(member, `/rehearsals/${id}`, { method: 'PUT', body: { friendly_name: '', expected } })
    assert.deepEqual([unnamed.status, fieldsOf(unnamed)], [422, ['friendly_name']])
    assert.deepEqual(namesIn(await list(member, application)), ['x'.repeat(100)])
  })

  it('are hidden from other accounts, and need a token', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const application = await server.seed.application(member.accountId)
    const id = await server.seed.rehearsal(member.accountId, application)
    const number_id = await server.seed.number(member.accountId)
    const own = await server.seed.application(other.accountId)
    const body = { friendly_name: 'Theirs', expected }
    const answers = [
      await list(other, application),
      await create(other, application, rehearsal),
      await send(other, `/rehearsals/${id}`, { method: 'PUT', body }),
      await send(other, `/rehearsals/${id}`, { method: 'DELETE' }),
      await create(other, own, { ...rehearsal, script: { ...script, number_id } }),
      await create(null, application, rehearsal),
    ]
    assert.deepEqual(answers.map(({ status }) => status), [404, 404, 404, 404, 422, 401])
    assert.deepEqual(namesIn(await list(member, application)), ['Hangs up at once'])
  })
})
