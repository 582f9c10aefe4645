import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeMetrics, type Metrics } from '../core/metrics/metrics'
import { ask } from '../testing/ask'
import { listHistory } from '../testing/lists'
import type { TestServer } from '../testing/startServer'
import { SUPPORT_KEY } from '../testing/support'
import { startServer } from '../testing/testServer'

describe('calls in a child process', () => {
  let server: TestServer
  let metrics: Metrics
  before(async () => {
    metrics = makeMetrics('test')
    // Larger than any disk, so that it counts as full.
    server = await startServer({ voiceProcess: true, metrics, diskReserveBytes: Number.MAX_SAFE_INTEGER })
  })
  after(async () => {
    await server.close()
    metrics.close()
  })

  it("check the disk, and the service counts recordings that weren't stored", async () => {
    const member = await server.seed.member()
    const { accountId } = member
    const voicemail = { module_name: 'voicemail', parameters: { send_to: 'boite@example.com' } }
    const flow = await server.seed.callFlow(accountId, { branches: [{ friendly_name: 'root', modules: [voicemail] }] })
    const to = '+18735100001'
    await server.seed.number(accountId, { phone_number: to, endpoint_type: 'application', endpoint_value: flow.id })
    const { status, text } = await ask(`${server.url}/v1/practice-calls`, { token: SUPPORT_KEY, body: { to } })
    assert.equal(status, 200)
    assert.match(text, /The mailbox is full/)
    assert.deepEqual((await listHistory(server.url, member, 'voicemails')).rows, [])
    assert.match(await metrics.text(), /^console_sounds_unkept_total 1$/m)
  })
})
