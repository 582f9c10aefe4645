import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Question, type Reply } from '../../testing/ask'
import { readCallFlow } from '../../testing/savedCallFlow'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const namesIn = ({ text }: Reply) => text.match(/(?<="friendly_name":")[^"]+/g) ?? []

describe('call flows', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const send = ({ token }: SeededMember, path: string, question: Question = {}) =>
    ask(`${server.url}/v1${path}`, { token, ...question })
  const list = (member: SeededMember) => send(member, `/accounts/${member.accountId}/applications`)
  const create = (member: SeededMember, friendly_name: unknown, headers = {}) =>
    send(member, `/accounts/${member.accountId}/applications`, { body: { friendly_name }, headers })
  const idIn = ({ text }: Reply): string => /(?<="id":")[^"]+/.exec(text)?.[0] ?? ''

  it('come with the most recently changed first, for this account only', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const make = ({ accountId }: SeededMember, friendly_name: string, updated_at: string) =>
      server.seed.application(accountId, { friendly_name, updated_at })
    await make(member, 'Ancien', '2026-03-01T12:00:00Z')
    await make(member, 'Récent', '2026-03-03T12:00:00Z')
    await make(member, 'Entre les deux', '2026-03-02T12:00:00Z')
    await make(other, 'Theirs', '2026-03-04T12:00:00Z')
    const answer = await list(member)
    assert.equal(answer.status, 200)
    assert.deepEqual(namesIn(answer), ['Récent', 'Entre les deux', 'Ancien'])
    assert.match(answer.text, /"updated_at":"2026-03-03T12:00:00.000Z"/)
  })

  it('have a root branch when created, once per key', async () => {
    const member = await server.seed.member()
    const headers = { 'idempotency-key': '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a12' }
    const [one, again] = await Promise.all([create(member, '  Accueil ', headers), create(member, '  Accueil ', headers)])
    assert.deepEqual([one.status, one.text], [201, again.text])
    assert.match(one.text, /"friendly_name":"Accueil",.*"branches":\[\{"id":"[^"]+","name":"root","friendly_name":"root","modules":\[\]\}\]/)
    assert.deepEqual(namesIn(await list(member)), ['Accueil'])
    const read = await send(member, `/applications/${idIn(one)}`)
    assert.deepEqual([read.status, read.text, read.headers.get('etag')], [200, one.text, '"1"'])
    assert.equal((await create(member, 'Autre', headers)).status, 400)
  })

  it('are read with all their branches and modules, renamed and deleted', async () => {
    const member = await server.seed.member()
    const root = { friendly_name: 'root', modules: [{ module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Nuit' }] } }] }
    const { id, branches } = await server.seed.callFlow(member.accountId, { branches: [root, { friendly_name: 'Nuit' }], updated_at: '2020-01-01T00:00:00Z' })
    const read = await send(member, `/applications/${id}`)
    assert.match(read.text, new RegExp(`"routes":\\[\\{"digit":"1","branch":"${branches[1]?.id}"\\}\\]`))
    const renamed = await send(member, `/applications/${id}`, { method: 'PUT', body: { friendly_name: ' Nuit et jour ' } })
    assert.deepEqual([renamed.status, namesIn(renamed)[0]], [200, 'Nuit et jour'])
    assert.doesNotMatch(renamed.text, /"updated_at":"2020/)
    assert.equal((await send(member, `/applications/${id}`, { method: 'DELETE' })).status, 204)
    assert.equal((await send(member, `/applications/${id}`)).status, 404)
    assert.deepEqual([namesIn(await list(member)), await readCallFlow(server.store, id)], [[], []])
  })

  for (const name of ['', '   ', 'x'.repeat(101), 'x'.repeat(1001), null, 7, '\u0000']) {
    it(`refuse the name ${JSON.stringify(name).slice(0, 20)}, and nothing changes`, async () => {
      const member = await server.seed.member()
      const id = await server.seed.application(member.accountId, { friendly_name: 'Accueil' })
      const renamed = await send(member, `/applications/${id}`, { method: 'PUT', body: { friendly_name: name } })
      for (const answer of [await create(member, name), renamed]) {
        assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['friendly_name']])
      }
      assert.deepEqual(namesIn(await list(member)), ['Accueil'])
    })
  }

  it('of another account look unknown in every operation', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const foreign = await server.seed.application(other.accountId, { friendly_name: 'Theirs' })
    const calls: ((id: string) => Promise<Reply>)[] = [
      (id) => send(member, `/applications/${id}`),
      (id) => send(member, `/applications/${id}`, { method: 'PUT', body: { friendly_name: 'Mine' } }),
      (id) => send(member, `/applications/${id}`, { method: 'DELETE' }),
    ]
    for (const call of calls) {
      const [theirs, never] = [await call(foreign), await call('flow-never')]
      assert.deepEqual([theirs.status, theirs.text], [404, never.text])
    }
    assert.deepEqual(namesIn(await list(other)), ['Theirs'])
  })

  it('park their numbers, and no others, when deleted', async () => {
    const member = await server.seed.member()
    const [gone, other] = [await server.seed.application(member.accountId), await server.seed.application(member.accountId)]
    const routed = (endpoint_value: string) => server.seed.number(member.accountId, { endpoint_type: 'application', endpoint_value })
    const [first, second] = [await routed(gone), await routed(other)]
    await send(member, `/applications/${gone}`, { method: 'DELETE' })
    const numbers = server.store.selectFrom('numbers').select(['id', 'endpoint_type', 'endpoint_value'])
    const rows = new Map((await numbers.where('account_id', '=', member.accountId).execute()).map(({ id, ...row }) => [id, row]))
    assert.deepEqual(rows.get(first), { endpoint_type: 'parking', endpoint_value: null })
    assert.deepEqual(rows.get(second), { endpoint_type: 'application', endpoint_value: other })
  })

  it('leave a number parked that is routed to them while they are deleted', async () => {
    const member = await server.seed.member()
    for (let race = 0; race < 5; race += 1) {
      const [id, number] = [await server.seed.application(member.accountId), await server.seed.number(member.accountId)]
      const route = { method: 'PUT', body: { endpoint_type: 'application', endpoint_value: id } }
      await Promise.all([
        send(member, `/accounts/${member.accountId}/numbers/${number}/endpoint`, route),
        send(member, `/applications/${id}`, { method: 'DELETE' }),
      ])
      const row = await server.store.selectFrom('numbers').select('endpoint_type').where('id', '=', number).executeTakeFirstOrThrow()
      assert.equal(row.endpoint_type, 'parking')
    }
  })
})
