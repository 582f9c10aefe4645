import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const right = { name: 'Fleurs & Cie', address: '12, rue Émile', address2: '', city: 'Sherbrooke', postalcode: 'J1H 2B7', country: 'CA', state: 'QC' }

describe('an account', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const save = ({ accountId, token }: SeededMember, given: object): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}`, { method: 'PUT', token, body: { id: accountId, ...right, ...given } })
  const show = ({ accountId, token }: SeededMember): Promise<Reply> => ask(`${server.url}/v1/accounts/${accountId}`, { token })

  it('is shown and changed, with its postal code in any spelling', async () => {
    const member = await server.seed.member()
    const id = member.accountId
    const before = { id, name: 'Essai inc.', address: '1, rue Principale', address2: '', city: 'Laval', postalcode: 'H7A 1A1', country: 'CA', state: 'QC' }
    assert.deepEqual((await show(member)).body, { account: before })
    for (const postalcode of ['J1H 2B7', 'j1h2b7', ' J1h-2b7 ', 'j1h  2B7']) {
      const saved = await save(member, { address: ' 12, rue\tE\u0301mile', postalcode })
      assert.deepEqual([saved.status, saved.body], [200, { account: { id, ...right } }])
    }
    assert.deepEqual((await show(member)).body, { account: { id, ...right } })
  })

  it('keeps its country and province; all invalid fields are reported together, and nothing changes', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.person()]
    const before = (await show(member)).body
    for (const [given, fields] of [
      [{ name: ' ', address: '', city: '\n', postalcode: '' }, ['address', 'city', 'name', 'postalcode']],
      [{ country: 'US', state: 'ON' }, ['country', 'state']],
      [{ country: 'ca', state: '' }, ['country', 'state']],
      [{ postalcode: '90210' }, ['postalcode']],
      [{ postalcode: 'D1H 2B7' }, ['postalcode']],
      [{ name: 'é'.repeat(201), address2: 'x'.repeat(201) }, ['address2', 'name']],
    ] as const) {
      const answer = await save(member, given)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, fields])
    }
    for (const id of [other.accountId, randomUUID()]) assert.equal((await save(member, { id })).status, 404)
    for (const more of [{ plan: 7 }, { created_at: '2020-01-01' }]) assert.equal((await save(member, more)).status, 400)
    assert.deepEqual((await show(member)).body, before)
  })
})
