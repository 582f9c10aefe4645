import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { practiceLines } from 'contract/webphone'
import { makeNightRun } from '../../phone/index'
import { DAY_MS, MINUTE_MS } from '../../platform/clock'
import { makeMetrics, type Metrics } from '../../platform/metrics/metrics'
import { TIMEOUT_MS } from '../../platform/push/sendPush'
import { startPushDouble, type PushDouble } from '../../platform/push/testing/pushDouble'
import { ask } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import type { TestServer } from '../../testing/startServer'
import { SUPPORT_KEY } from '../../testing/support'
import { startServer } from '../../testing/testServer'

describe('calls in a child process', () => {
  let server: TestServer
  let metrics: Metrics
  let push: PushDouble
  before(async () => {
    push = await startPushDouble()
    metrics = makeMetrics('test')
    // Larger than any disk, so that it counts as full.
    server = await startServer({ voiceProcess: true, metrics, diskReserveBytes: Number.MAX_SAFE_INTEGER, pushHosts: [push.origin] })
  })
  after(async () => {
    await server.close()
    metrics.close()
    await push.close()
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

  it('ring while the service notifies devices, even of a push service that never answers', async () => {
    const { accountId, userId } = await server.seed.member()
    const flow = await server.seed.callFlow(accountId, { branches: [{ friendly_name: 'root', modules: [{ module_name: 'webphone', parameters: {} }] }] })
    const to = '+18735100002'
    await server.seed.number(accountId, { phone_number: to, endpoint_type: 'application', endpoint_value: flow.id })
    await server.seed.pushDevice(userId, push.subscribe())
    push.hang()
    const begun = performance.now()
    void ask(`${server.url}/v1/practice-calls`, { token: SUPPORT_KEY, body: { to } }).catch(() => undefined)
    while (push.arrivals() === 0) await setImmediate()
    const toAnother = await ask(`${server.url}/v1/practice-calls`, { token: SUPPORT_KEY, body: { to: practiceLines[3].phone_number } })
    assert.match(toAnother.text, /Refused: busy/)
    assert.ok(performance.now() - begun < TIMEOUT_MS, 'no call waited for the push service')
  })

  it('are made at night, again if their process is killed meanwhile, and a process that stays dead is found', { timeout: 120_000 }, async () => {
    const { voice, clock, store } = server
    assert.ok(voice)
    const { accountId } = await server.seed.member()
    const flow = await server.seed.callFlow(accountId, { branches: [{ friendly_name: 'root', modules: [{ module_name: 'pause', parameters: { length: 30 } }, { module_name: 'hangup' }] }] })
    await server.seed.number(accountId, { phone_number: '+18735100003', endpoint_type: 'application', endpoint_value: flow.id })
    const rehearsalId = await server.seed.rehearsal(accountId, flow.id)
    const expected = { kind: 'hangUp', branch_id: flow.branches[0]?.id ?? '', target: null } as const
    await store.updateTable('rehearsals').set({ expected: JSON.stringify(expected) }).where('id', '=', rehearsalId).execute()
    await store.insertInto('night_watches').values({ id: flow.id, account_id: accountId, due_at: clock.now() }).execute()
    const outbox = { put: async () => undefined, deliver: () => undefined }
    const nightRun = (longestMs: number) => makeNightRun({ store, clock: clock.now, log: pino({ level: 'silent' }), outbox, place: voice.practiceCalls.placeNightCall, longestMs })
    const results = async () => (await store.selectFrom('night_calls').select('result').where('application_id', '=', flow.id).execute()).map(({ result }) => result)
    const pids = () => [...server.logged().matchAll(/"pid":(\d+),"msg":"The voice process is ready"/g)].map(([, pid]) => Number(pid))

    const isUnderWay = async () => ((await store.selectFrom('night_watches').select('due_at').where('id', '=', flow.id).executeTakeFirstOrThrow()).due_at ?? 0) > clock.now()
    const first = nightRun(60_000).run()
    while (!(await isUnderWay())) await setImmediate()
    const started = pids()
    process.kill(started.at(-1) ?? 0, 'SIGKILL')
    await first
    assert.deepEqual(await results(), [])
    while (pids().length === started.length) await setImmediate()
    clock.move(5 * MINUTE_MS)
    await nightRun(60_000).run()
    assert.deepEqual(await results(), ['as_expected'])

    await voice.kill()
    clock.move(DAY_MS)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await nightRun(100).run()
      clock.move(5 * MINUTE_MS)
    }
    assert.deepEqual(await results(), ['no_end'])
  })
})
