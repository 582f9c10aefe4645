import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Question, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const parameters = { destination_number: '+15145550101' }
const preset = { friendly_name: 'Chez Zoé', module_name: 'call_transfer', parameters }

describe('presets', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const send = ({ token }: SeededMember, path: string, question: Question = {}) =>
    ask(`${server.url}/v1${path}`, { token, ...question })
  const list = async (member: SeededMember): Promise<unknown> => (await send(member, `/accounts/${member.accountId}/presets`)).body
  const create = (member: SeededMember, body: unknown, headers = {}) =>
    send(member, `/accounts/${member.accountId}/presets`, { body, headers })
  const idIn = ({ text }: Reply): string => /(?<="id":")[^"]+/.exec(text)?.[0] ?? ''

  it('are created once per key, changed and deleted, within their account only', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const headers = { 'idempotency-key': '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a13' }
    const [one, again] = [await create(member, preset, headers), await create(member, preset, headers)]
    const id = idIn(one)
    assert.deepEqual([one.status, one.body, again.text], [201, { preset: { id, ...preset } }, one.text])
    assert.deepEqual([await list(member), await list(other)], [{ presets: [{ id, ...preset }] }, { presets: [] }])
    const changes = { friendly_name: ' Zoé ', parameters: { destination_number: '514 555 0102', note: 'x' } }
    const changed = await send(member, `/presets/${id}`, { method: 'PUT', body: changes })
    const expected = { id, ...preset, ...changes, friendly_name: 'Zoé' }
    assert.deepEqual([changed.status, changed.body], [200, { preset: expected }])
    assert.deepEqual(await list(member), { presets: [expected] })
    const remove = async (who: SeededMember) => (await send(who, `/presets/${id}`, { method: 'DELETE' })).status
    assert.deepEqual([await remove(other), await list(member)], [404, { presets: [expected] }])
    assert.deepEqual([await remove(member), await remove(member), await list(member)], [204, 404, { presets: [] }])
  })

  it('come in alphabetical order', async () => {
    const member = await server.seed.member()
    for (const friendly_name of ['zoé', 'Église', 'Agathe', 'étienne']) {
      await server.seed.preset(member.accountId, { ...preset, friendly_name })
    }
    const names = JSON.stringify(await list(member)).match(/(?<="friendly_name":")[^"]+/g)
    assert.deepEqual(names, ['Agathe', 'Église', 'étienne', 'zoé'])
  })

  const refused: [what: string, body: Record<string, unknown>, fields: string[]][] = [
    ['no name', { ...preset, friendly_name: ' ' }, ['friendly_name']],
    ['a long name', { ...preset, friendly_name: 'x'.repeat(101) }, ['friendly_name']],
    ['wrong settings', { ...preset, parameters: {} }, ['destination_number']],
    ['both', { ...preset, friendly_name: '', parameters: {} }, ['destination_number', 'friendly_name']],
    ['settings that cannot be kept', { ...preset, parameters: { ...parameters, note: '\u0000' } }, ['parameters']],
    ['too large settings', { ...preset, parameters: { ...parameters, note: 'x'.repeat(21_000) } }, ['parameters']],
    ['an unknown feature', { ...preset, module_name: 'constructor' }, ['module_name']],
    ['a file of nobody', { ...preset, module_name: 'audiofile', parameters: { audiofile_id: 'never' } }, ['audiofile_id']],
  ]
  for (const [what, body, fields] of refused) {
    it(`${what} is refused on ${fields.join(' and ')}`, async () => {
      const member = await server.seed.member()
      const answer = await create(member, body)
      assert.deepEqual([answer.status, fieldsOf(answer), await list(member)], [422, fields, { presets: [] }])
    })
  }

  it('stay unchanged by a refused change', async () => {
    const member = await server.seed.member()
    const id = await server.seed.preset(member.accountId, preset)
    const answer = await send(member, `/presets/${id}`, { method: 'PUT', body: { friendly_name: 'Autre', parameters: {} } })
    assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['destination_number']])
    assert.deepEqual(await list(member), { presets: [{ id, ...preset }] })
  })

  it("can't use a file of another account, which gets the answer of an unknown one", async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const foreign = await server.seed.audiofile(other.accountId)
    const [one, never] = await Promise.all(
      [foreign, 'never'].map((audiofile_id) => create(member, { ...preset, module_name: 'audiofile', parameters: { audiofile_id } })),
    )
    assert.deepEqual([one?.status, one?.text], [422, never?.text])
  })
})
