import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeMetrics, type Metrics } from './metrics'
import { startMetricsServer, type MetricsServer } from './metricsServer'

const valueOf = (text: string, sample: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? NaN : Number(line.slice(sample.length + 1))
}

describe('metrics of a service', () => {
  let metrics: Metrics
  let server: TestServer
  let metricsServer: MetricsServer
  let isReady = true
  before(async () => {
    metrics = makeMetrics('1.2.3')
    server = await startServer({ metrics, rateLimits: { perAddress: 1_000_000, perAccount: 12 } })
    metricsServer = await startMetricsServer({ host: '127.0.0.1', port: 0, text: metrics.text, isReady: () => Promise.resolve(isReady) })
  })
  after(async () => {
    await metricsServer.close()
    await server.close()
    metrics.close()
  })
  const at = (path: string, method = 'GET') => ask(`http://127.0.0.1:${metricsServer.port}${path}`, { method })
  const read = async (): Promise<string> => (await at('/metrics')).text

  it('count answers by route, and contain nothing about an account', async () => {
    const person = await server.seed.member()
    const calls = `${server.url}/v1/accounts/${person.accountId}/calls?limit=1`
    for (let time = 1; time <= 3; time += 1) assert.equal((await ask(calls, { token: person.token })).status, 200)
    assert.equal((await ask(calls)).status, 401)
    assert.equal((await ask(`${server.url}/v1/secret-of-${person.userId}`)).status, 404)
    const text = await read()
    const labels = 'method="GET",path="/v1/accounts/:accountId/calls"'
    assert.equal(valueOf(text, `console_requests_total{${labels},status="200"}`), 3)
    assert.equal(valueOf(text, `console_requests_total{${labels},status="401"}`), 1)
    assert.equal(valueOf(text, 'console_requests_total{method="GET",path="none",status="404"}'), 1)
    assert.equal(valueOf(text, `console_request_duration_seconds_count{${labels}}`), 4)
    assert.equal(valueOf(text, `console_request_duration_seconds_bucket{le="+Inf",${labels}}`), 4)
    assert.equal(valueOf(text, 'console_build_info{build="1.2.3",node="' + process.version + '"}'), 1)
    for (const secret of [person.accountId, person.userId, person.email, person.token]) assert.ok(!text.includes(secret))
  })

  it('count rate-limited requests', async () => {
    const person = await server.seed.member()
    const url = `${server.url}/v1/accounts/${person.accountId}/contacts`
    for (let time = 1; time <= 14; time += 1) await ask(url, { token: person.token })
    assert.equal(valueOf(await read(), 'console_floods_total{by="user"}'), 2)
  })

  it('report current work and the queues in the database', async () => {
    const person = await server.seed.member()
    const stream = await fetch(`${server.url}/v1/accounts/${person.accountId}/events`, { headers: { authorization: `Bearer ${person.token}` } })
    const order = { id: 'o', account_id: person.accountId, idempotency_key: null, fingerprint: '', phone_number: '+15145550199', type: 'local' as const }
    const rest = { country: 'CA', rate_center: null, region: null, cost_cents: 0, provider_reference: null, number_id: null }
    await server.store.insertInto('number_orders').values({ ...order, ...rest, state: 'pending', created_at: new Date(Date.now() - 90_000) }).execute()
    const text = await read()
    assert.equal(valueOf(text, 'console_under_way{what="event_streams"}'), 1)
    assert.equal(valueOf(text, 'console_waiting{what="purchases"}'), 1)
    assert.ok(valueOf(text, 'console_waiting_oldest_seconds{what="purchases"}') >= 90)
    assert.equal(valueOf(text, 'console_waiting{what="refunds"}'), 0)
    assert.equal(valueOf(text, 'console_waiting{what="recordings"}'), 0)
    assert.equal(valueOf(text, 'console_database_connections{state="most"}'), 5)
    assert.ok(valueOf(text, 'console_storage_bytes') > 0)
    assert.ok(valueOf(text, 'process_resident_memory_bytes') > 10_000_000)
    await stream.body?.cancel()
    while (valueOf(await read(), 'console_under_way{what="event_streams"}') > 0);
  })

  it('are served without a database too, and report its absence', async () => {
    server.database.off()
    const text = await read()
    server.database.on()
    assert.equal(valueOf(text, 'console_database_up'), 0)
    assert.ok(Number.isNaN(valueOf(text, 'console_waiting{what="charges"}')))
    assert.equal(valueOf(await read(), 'console_database_up'), 1)
  })

  it('have a port of their own, which also answers health and readiness, and nothing else', async () => {
    assert.deepEqual([(await at('/live')).status, (await at('/ready')).status], [200, 200])
    isReady = false
    assert.deepEqual([(await at('/live')).status, (await at('/ready')).status], [200, 503])
    isReady = true
    assert.deepEqual([(await at('/v1/health')).status, (await at('/metrics', 'POST')).status], [404, 405])
    assert.match((await at('/metrics')).headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.equal((await ask(`${server.url}/metrics`)).status, 404)
  })

  it('every line follows the format, and every metric is described once', async () => {
    const lines = (await read()).trimEnd().split('\n')
    const sample = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (\d+(\.\d+)?(e[-+]?\d+)?|\+Inf)$/
    for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) assert.match(line, sample)
    const names = lines.filter((one) => one.startsWith('# TYPE')).map((one) => one.split(' ')[2])
    assert.equal(new Set(names).size, names.length)
  })
})
