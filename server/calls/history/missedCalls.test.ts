import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { HIDDEN_CALLER } from 'callflow/numberText'
import { listHistory } from '../../testing/lists'
import { notifierOf, outboxOf } from '../../testing/outboxOf'
import { roomyStorage } from '../../testing/roomyStorage'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeBackground } from '../../platform/jobs/background'
import { later, MINUTE_MS } from '../../platform/clock'
import type { CallRecord, CallRecords } from '../records/port'
import { makeCallRecords } from '../records/callRecords'

const START = new Date('2026-11-20T15:00:00Z')
const ANNA = '+15145550101'
const BORIS = '+15145550102'

type Given = Partial<CallRecord> & { minute: number }

const missed = (minute: number, contactNumber = ANNA): Given => ({ minute, contactNumber, outcome: 'missed' })
const answered = (minute: number, contactNumber = ANNA): Given => ({ minute, contactNumber, duration: 30, outcome: 'answered' })
const message = (minute: number): Given => ({ minute, duration: 30, outcome: 'message' })
const callBack = (minute: number, duration: number): Given => ({ minute, duration, direction: 'outbound' })

const rows: [name: string, calls: Given[], states: (string | null)[]][] = [
  ['a missed call is open', [missed(0)], ['open']],
  ['a call that was answered or left a message is not missed', [answered(0), message(1)], [null, null]],
  ['a call in progress is not missed yet', [{ minute: 0 }], [null]],
  ['an answered call back resolves every missed call of that contact', [missed(0), missed(1), callBack(2, 30)], ['called_back', 'called_back', null]],
  ['a call back that nobody answers resolves nothing', [missed(0), callBack(1, 0)], ['open', null]],
  ['the caller reaches someone later', [missed(0), answered(1)], ['reached', null]],
  ['the caller leaves a message later', [missed(0), message(1)], ['message_left', null]],
  ['the first resolution counts', [missed(0), message(1), callBack(2, 9)], ['message_left', null, null]],
  ['another missed call resolves nothing', [missed(0), missed(1)], ['open', 'open']],
  ['other callers do not count', [missed(0), answered(1, BORIS), missed(2, BORIS)], ['open', null, 'open']],
  ['earlier calls do not count', [answered(0), missed(1)], [null, 'open']],
  ['one recorded after the call that resolves it is resolved', [callBack(2, 30), missed(0)], ['called_back', null]],
  ['hidden callers are not one caller', [missed(0, HIDDEN_CALLER), answered(1, HIDDEN_CALLER)], ['open', null]],
]

describe('missed calls', () => {
  let server: TestServer
  let callRecords: CallRecords
  before(async () => {
    server = await startServer({ now: later(START, 60 * MINUTE_MS) })
    const { store, files, mails, clock } = server
    const log = pino({ level: 'silent' })
    const outbox = outboxOf({ store, files, mail: mails, clock: clock.now, background: makeBackground(log), log })
    callRecords = makeCallRecords({ store, files, outbox, notifier: notifierOf(store, clock.now, outbox), storage: roomyStorage(server), events: { announce: () => undefined }, clock: clock.now })
  })
  after(() => server.close())

  const callOf = (accountId: string, { minute, ...given }: Given): CallRecord => ({
    ...{ id: randomUUID(), accountId, numberId: null, direction: 'inbound', contactNumber: ANNA, duration: 0 },
    startedAt: later(START, minute * MINUTE_MS),
    ...given,
  })
  const statesOf = async (member: Awaited<ReturnType<typeof server.seed.member>>) =>
    (await listHistory(server.url, member, 'calls')).rows.toReversed().map((row) => row.missed)

  for (const [name, calls, states] of rows) {
    it(name, async () => {
      const member = await server.seed.member()
      for (const call of calls) await callRecords.recordCall(callOf(member.accountId, call))
      assert.deepEqual(await statesOf(member), states)
    })
  }

  it('are what the most telling report says, in whatever order reports arrive', async () => {
    const reports: Partial<CallRecord>[] = [{}, { duration: 20, outcome: 'missed' }, { outcome: 'message' }, { outcome: 'answered' }]
    for (const order of [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]]) {
      const member = await server.seed.member()
      const call = callOf(member.accountId, { minute: 0 })
      for (const index of order) await callRecords.recordCall({ ...call, ...reports[index] })
      const { outcome, duration } = await server.store.selectFrom('calls').selectAll().where('id', '=', call.id).executeTakeFirstOrThrow()
      assert.deepEqual([outcome, duration, await statesOf(member)], ['answered', 20, [null]])
    }
  })

  it('and the calls that resolve them, recorded at the same time, find each other', async () => {
    const member = await server.seed.member()
    const given = Array.from({ length: 20 }, (_, index) => `+1514555${1000 + index}`)
    const calls = given.flatMap((contact) => [missed(0, contact), answered(1, contact)])
    await Promise.all(calls.map((call) => callRecords.recordCall(callOf(member.accountId, call))))
    assert.deepEqual((await statesOf(member)).filter((state) => state !== null), given.map(() => 'reached'))
  })
})
