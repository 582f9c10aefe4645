import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { wavOf } from '@console/voice-gateway/testing'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../platform/clock'
import { storedCallId } from '../../platform/database/callIds'
import { sweepFiles } from '../../composition/runInBackground'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { writeTicket } from '../carrier/twilio/phoneTokens'
import type { Carrier } from '../carrier/carrier'
import { isStoredOn } from '../../testing/storedFiles'
import { ask } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { anotherCopy } from './testing/anotherCopy'
import { makeTwilioCaller, newSid } from './testing/twilioCaller'

const now = new Date('2026-03-15T15:00:00Z')

describe('a recording that Twilio has reported', () => {
  let double: TwilioDouble
  let server: TestServer
  let carrier: Carrier
  before(async () => {
    double = await startTwilioDouble()
    carrier = makeTwilioCarrier(double.account)
    server = await startServer({ now })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  /** A carrier that holds recordings back. */
  const heldCarrier = () => {
    let release = (): void => undefined
    let isAsked = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    const openRecording = async (id: string) => {
      isAsked()
      await held
      return carrier.openRecording(id)
    }
    return { carrier: { ...carrier, openRecording }, asked, release: () => release() }
  }

  const seedCall = async ({ seed, clock }: TestServer = server) => {
    const [member, callId, id] = [await seed.member(), newSid('CA'), newSid('RE')]
    await seed.call(member.accountId, { id: callId, started_at: clock.now(), contact_number: '+15145550123' })
    double.recordings.set(id, wavOf(4))
    const reported = { id, account_id: member.accountId, call_id: callId, kind: 'voicemail', duration: 4, send_to: `${id}@example.com` } as const
    return { member, callId, id, reported }
  }
  const rowsOf = async (member: Parameters<typeof listHistory>[1], kind: 'voicemails' | 'recordings' = 'voicemails') =>
    (await listHistory(server.url, member, kind)).rows
  const idsOf = async (...given: Parameters<typeof rowsOf>) => (await rowsOf(...given)).map(({ id }) => id)
  const pendingIds = async () => (await server.store.selectFrom('pending_recordings').select('id').execute()).map(({ id }) => id)
  const mailsOf = (id: string) => server.mails.all().filter(({ to }) => to === `${id}@example.com`)

  it("is fetched by the next service if the one that received the report couldn't", async () => {
    const held = heldCarrier()
    const first = await startServer({ now, on: server, carrier: held.carrier })
    const { member, callId, id } = await seedCall(first)
    const modules = [{ module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } }]
    const flow = await first.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'root', modules }] })
    const place = { branchId: flow.branches[0]?.id ?? '', index: 0 }
    const ticket = writeTicket({ applicationId: flow.id, state: { waits: 'record', place, digits: '', steps: 1 } })
    const other = newSid('RE')
    double.recordings.set(other, wavOf(4))
    const twilio = makeTwilioCaller(double.account.authToken, first.url)
    const formOf = (RecordingSid: string) => ({ CallSid: callId, RecordingSid, RecordingStatus: 'completed', RecordingDuration: '4' })
    for (let time = 1; time <= 2; time += 1) {
      assert.equal((await twilio.send(twilio.url(`/messages?ticket=${ticket}`), formOf(id))).status, 204)
      assert.equal((await twilio.send(twilio.url('/recordings'), formOf(other))).status, 204)
    }
    const next = await startServer({ on: server, now: later(now, MINUTE_MS), carrier })
    assert.equal((await next.mails.next()).to, 'accueil@example.com')
    await next.close()
    assert.deepEqual([await idsOf(member), await idsOf(member, 'recordings')], [[id], [other]])
    held.release()
    await first.close()
    assert.deepEqual([first.mails.all(), next.mails.all().length, await pendingIds()], [[], 1, []])
  })

  it('is retried until Twilio delivers it, and keeps the time of its report', async () => {
    const { member, id, reported } = await seedCall()
    const copy = anotherCopy(server, carrier)
    const started = server.clock.now()
    double.failBy(() => 'fail')
    await copy.begin(reported, copy.log)
    await copy.settled()
    await copy.resume(copy.log)
    assert.equal(copy.lines.length, 3)
    server.clock.move(2 * HOUR_MS)
    await copy.resume(copy.log)
    assert.deepEqual([copy.lines.length, await idsOf(member), await pendingIds()], [4, [], [id]])
    double.failBy(() => undefined)
    server.clock.move(2 * HOUR_MS)
    copy.stop()
    await copy.resume(copy.log)
    assert.deepEqual(await idsOf(member), [])
    await anotherCopy(server, carrier).resume(copy.log)
    const [row] = await rowsOf(member)
    assert.deepEqual([row?.id, await pendingIds()], [id, []])
    const madeAt = async (table: 'voicemails' | 'files') =>
      (await server.store.selectFrom(table).select('created_at').where('id', '=', table === 'files' ? id : storedCallId(id)).executeTakeFirst())?.created_at
    assert.deepEqual([await madeAt('voicemails'), await madeAt('files')], [started, server.clock.now()])
    assert.match((await server.mails.next()).text, /Received: March 15, 2026 at 11:00 a\.m\. EDT/)
  })

  it('is stored and mailed once when two instances fetch it at the same time, also if deleted in between', async () => {
    const { member, id, reported } = await seedCall()
    const [slow, slower] = [heldCarrier(), heldCarrier()]
    const [one, other] = [anotherCopy(server, slow.carrier), anotherCopy(server, slower.carrier)]
    await one.begin(reported, one.log)
    await slow.asked
    server.clock.move(MINUTE_MS)
    const resumed = other.resume(other.log)
    await slower.asked
    slow.release()
    await one.settled()
    assert.deepEqual([await idsOf(member), mailsOf(id).length, await pendingIds()], [[id], 1, []])
    const { status } = await ask(`${server.url}/v1/accounts/${member.accountId}/voicemails/${id}`, { method: 'DELETE', token: member.token })
    assert.equal(status, 204)
    slower.release()
    await resumed
    await other.settled()
    assert.deepEqual([await idsOf(member), mailsOf(id).length, await pendingIds()], [[], 1, []])
  })

  it('is claimed by one of many instances; reported again it is still one row and one mail', async () => {
    const { member, id, reported } = await seedCall()
    const copy = anotherCopy(server, carrier)
    double.failBy(() => 'fail')
    await copy.begin(reported, copy.log)
    await copy.settled()
    double.failBy(() => undefined)
    server.clock.move(MINUTE_MS)
    const asked = double.calls.length
    const copies = Array.from({ length: 4 }, () => anotherCopy(server, carrier))
    await Promise.all(copies.map((each) => each.resume(each.log)))
    assert.equal(double.calls.length, asked + 1)
    await copy.begin(reported, copy.log)
    await Promise.all([copy, ...copies].map(({ settled }) => settled()))
    assert.deepEqual([await idsOf(member), mailsOf(id).length, await pendingIds(), double.calls.length], [[id], 1, [], asked + 1])
  })

  it('is given up after an hour if missing and after a day if unavailable, with one log line', async () => {
    for (const { fault, bound } of [{ fault: undefined, bound: HOUR_MS }, { fault: 'fail' as const, bound: DAY_MS }]) {
      const { id, reported } = await seedCall()
      const copy = anotherCopy(server, carrier)
      const errors = () => copy.lines.filter((line) => line.includes('"level":50'))
      double.recordings.delete(id)
      double.failBy(() => fault)
      await copy.begin(reported, copy.log)
      await copy.settled()
      const nextTry = async () => {
        const next = server.store.selectFrom('pending_recordings').select('next_try_at').where('id', '=', id)
        return (await next.executeTakeFirst())?.next_try_at ?? null
      }
      const begun = server.clock.now().getTime()
      for (let at = await nextTry(); at !== null; at = await nextTry()) {
        assert.deepEqual(errors(), [])
        server.clock.move(at.getTime() - server.clock.now().getTime())
        await copy.resume(copy.log)
      }
      const lasted = server.clock.now().getTime() - begun
      assert.ok(lasted >= bound && lasted < bound + 5 * MINUTE_MS, String(lasted))
      assert.match(errors().join(''), new RegExp(`^[^\n]*"recording":"${id}"[^\n]*"Recording not fetched; giving up"}\n$`))
      assert.ok(copy.lines.length <= 33, 'it is tried ever less often')
    }
    double.failBy(() => undefined)
  })

  it('is deleted with its call, and the sweep leaves its content alone only while it is pending', async () => {
    const { callId, id, reported } = await seedCall()
    const copy = anotherCopy(server, { ...carrier, openRecording: () => Promise.reject(new Error('out of reach')) })
    await copy.begin(reported, copy.log)
    await copy.settled()
    await server.seed.file(reported.account_id, wavOf(1))
    await server.files.write(id, await carrier.openRecording(id))
    const isKept = () => isStoredOn(server, id)
    const sweep = () => sweepFiles({ ...server, log: copy.log, seesAll: true }, later(new Date(), HOUR_MS))
    await sweep()
    assert.deepEqual([isKept(), await pendingIds()], [true, [id]])
    await server.store.deleteFrom('calls').where('id', '=', storedCallId(callId)).execute()
    await sweep()
    assert.deepEqual([isKept(), await pendingIds()], [false, []])
  })
})
