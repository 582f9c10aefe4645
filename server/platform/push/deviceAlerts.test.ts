import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { HIDDEN_CALLER } from 'callflow/numberText'
import { startServer } from '../../testing/testServer'
import type { TestServer } from '../../testing/startServer'
import { makeBackground } from '../jobs/background'
import { HOUR_MS, later } from '../clock'
import { systemRandom } from '../random'
import { makeKeyRing } from '../sessions/token'
import { makeDeviceAlerts } from './deviceAlerts'
import { startPushDouble, type PushDouble } from './testing/pushDouble'

const from = '+15145550188'

describe('devices told of a call', () => {
  let server: TestServer
  let push: PushDouble
  before(async () => {
    push = await startPushDouble()
    server = await startServer({ pushHosts: [push.origin] })
  })
  after(async () => {
    await server.close()
    await push.close()
  })

  const stage = (timeoutMs?: number, hosts = [push.origin]) => {
    const { store, clock } = server
    const log = pino({ level: 'silent' })
    const [background, keyRing] = [makeBackground(log), makeKeyRing(store, clock.now, systemRandom)]
    const settings = { hosts, privateKey: null, contact: 'mailto:postmaster@example.com' }
    const alerts = makeDeviceAlerts({ store, clock: clock.now, background, keyRing, log, settings, ...(timeoutMs !== undefined && { timeoutMs }) })
    return { ...alerts, settled: background.settled }
  }
  const addDevice = async (userId: string, given = {}) => {
    const target = push.subscribe()
    const id = await server.seed.pushDevice(userId, { ...target, ...given })
    return { ...target, id }
  }
  const textsAt = (endpoints: readonly string[]) => push.received.filter(({ endpoint }) => endpoints.includes(endpoint)).map(({ text }) => text)
  const remaining = async (ids: readonly string[]) =>
    (await server.store.selectFrom('push_devices').select('id').where('id', 'in', [...ids]).execute()).length

  it('are those of open sessions of the people who are rung, and learn only who calls', async () => {
    const [member, stranger] = [await server.seed.member(), await server.seed.member()]
    const [own, others] = [await addDevice(member.userId), await addDevice(stranger.userId)]
    const unasked = await addDevice((await server.seed.colleague(member)).userId)
    const expired = await addDevice(member.userId)
    const ended = server.store.selectFrom('push_devices').select('session_id').where('id', '=', expired.id)
    const { session_id } = await ended.executeTakeFirstOrThrow()
    await server.store.updateTable('sessions').set({ expires_at: later(server.clock.now(), -HOUR_MS) }).where('id', '=', session_id).execute()
    const { ring, settled } = stage()
    ring({ accountId: member.accountId, userIds: [member.userId], from })
    await settled()
    await server.seed.contact(member.accountId, { contact_number: from, contact_name: 'Ana Roy' })
    ring({ accountId: member.accountId, userIds: [member.userId], from })
    await settled()
    ring({ accountId: member.accountId, userIds: [member.userId], from: HIDDEN_CALLER })
    await settled()
    assert.deepEqual(push.faults, [])
    assert.deepEqual(textsAt([own.endpoint]), ['{"caller":"(514) 555-0188"}', '{"caller":"Ana Roy"}', '{"caller":""}'])
    assert.deepEqual(textsAt([others.endpoint, expired.endpoint, unasked.endpoint]), [])
  })

  it('of owners, and of nobody else, tell that a limit was reached', async () => {
    const owner = await server.seed.member()
    const [own, others] = [await addDevice(owner.userId), await addDevice((await server.seed.colleague(owner, 'Luc', 'manager')).userId)]
    const { tellLimit, settled } = stage()
    tellLimit(owner.accountId, 80)
    await settled()
    assert.deepEqual([textsAt([own.endpoint]), textsAt([others.endpoint])], [['{"limit":80}'], []])
  })

  it('are not contacted at a push service that is no longer allowed', async () => {
    const member = await server.seed.member()
    await addDevice(member.userId)
    const { ring, settled } = stage(undefined, ['fcm.googleapis.com'])
    const arrived = push.arrivals()
    ring({ accountId: member.accountId, userIds: [member.userId], from })
    await settled()
    assert.equal(push.arrivals(), arrived)
  })

  it('are removed once they are gone', async () => {
    const member = await server.seed.member()
    const ids = [(await addDevice(member.userId)).id, (await addDevice(member.userId)).id]
    push.answerWith(410)
    const { ring, settled } = stage()
    ring({ accountId: member.accountId, userIds: [member.userId], from })
    await settled()
    push.answerWith(201)
    assert.equal(await remaining(ids), 0)
  })

  it('at a push service that never answers delay no call, and stay', async () => {
    const member = await server.seed.member()
    const { id } = await addDevice(member.userId)
    push.hang()
    const { ring, settled } = stage(50)
    assert.equal(ring({ accountId: member.accountId, userIds: [member.userId], from }), undefined)
    await settled()
    push.answerWith(201)
    assert.equal(await remaining([id]), 1)
  })

  it('do not keep the service from closing', async () => {
    const member = await server.seed.member()
    await addDevice(member.userId)
    push.hang()
    const { ring, settled, stop } = stage()
    const arrived = push.arrivals()
    ring({ accountId: member.accountId, userIds: [member.userId], from })
    while (push.arrivals() === arrived) await setImmediate()
    stop()
    await settled()
    push.answerWith(201)
  })
})
