import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf } from '../../testing/ask'
import { readCallFlow } from '../../testing/savedCallFlow'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const hangUp = { module_name: 'hangup', parameters: {} }
const transfer = (destination_number: string) => ({ module_name: 'call_transfer', parameters: { destination_number } })
const extension = { module_name: 'extensions', parameters: { extensions: [{ number: '7', target: '+881 612 345 678' }] } }

describe('the steps of a branch', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  it('are not saved with a number that costs more, unless they had it', async () => {
    const member = await server.seed.member()
    const save = (branch: string, modules: unknown) =>
      ask(`${server.url}/v1/application-branches/${branch}/modules`, { token: member.token, method: 'PUT', body: { modules } })
    const flowOf = async (modules: { module_name: string; parameters: Record<string, unknown> }[]) => {
      const { id, branches } = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'Ventes', modules }] })
      return { id, branch: branches[1]?.id ?? '' }
    }
    const { id, branch } = await flowOf([hangUp])
    for (const modules of [[transfer('1 900 555-0142')], [hangUp, extension]]) {
      const answer = await save(branch, modules)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['modules']])
      assert.match(answer.text, /Premium-rate and satellite numbers/)
    }
    assert.deepEqual((await readCallFlow(server.store, id))[1]?.modules.map(({ module_name }) => module_name), ['hangup'])
    const old = await flowOf([transfer('1 900 555-0142')])
    assert.equal((await save(old.branch, [transfer('1 900 555-0142'), hangUp])).status, 200)
    assert.equal((await save(old.branch, [transfer('1 900 555-0143')])).status, 422)
    assert.equal((await save(old.branch, [hangUp])).status, 200)
  })
})
