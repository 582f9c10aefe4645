import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { ModulePlan } from '../../testing/callFlow'
import { readCallFlow } from '../../testing/savedCallFlow'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const hangUp = { module_name: 'hangup', parameters: {} }
const say = (text: string) => ({ module_name: 'text_to_speech', description: '', parameters: { text } })

describe('the size of a call flow', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const filled = async (...plans: ModulePlan[][]) => {
    const member = await server.seed.member()
    const branches = plans.map((modules, index) => ({ friendly_name: `Branche ${index}`, modules }))
    const made = await server.seed.callFlow(member.accountId, { branches })
    const ids = made.branches.slice(1).map(({ id }) => id)
    const saveAt = (place: number, modules: unknown): Promise<Reply> =>
      ask(`${server.url}/v1/application-branches/${ids[place]}/modules`, { token: member.token, method: 'PUT', body: { modules } })
    return { saveAt, id: made.id }
  }
  const largeOnes = (count: number) => Array.from({ length: count }, () => say('x'.repeat(20_000)))
  const isRefused = (answer: Reply): void => assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['modules']], answer.text)

  it('an application can have at most 4 MB of settings, and a larger one can only shrink', async () => {
    const { saveAt, id } = await filled(largeOnes(150), largeOnes(150), [])
    isRefused(await saveAt(1, largeOnes(151)))
    isRefused(await saveAt(2, [say('x')]))
    isRefused(await saveAt(2, [{ ...hangUp, description: 'x'.repeat(1000) }]))
    assert.deepEqual((await readCallFlow(server.store, id)).map(({ modules }) => modules.length), [0, 150, 150, 0])
    assert.equal((await saveAt(1, largeOnes(100))).status, 200)
    assert.equal((await saveAt(1, largeOnes(10))).status, 200)
    assert.equal((await saveAt(0, largeOnes(199))).status, 200)
    const refused = await saveAt(2, largeOnes(1))
    assert.match(refused.text, /A call flow can have up to 20,000 steps, with up to 4 MB of settings\./)
    assert.equal((await saveAt(2, [say('x')])).status, 200)
  })

  it('an application can have at most 20,000 steps', async () => {
    const branches = Array.from({ length: 100 }, () => Array.from({ length: 200 }, () => hangUp))
    const { saveAt } = await filled(...branches, [])
    isRefused(await saveAt(100, [hangUp]))
    assert.equal((await saveAt(0, branches[0]?.slice(1))).status, 200)
    assert.equal((await saveAt(100, [hangUp])).status, 200)
    isRefused(await saveAt(0, branches[0]))
  })
})
