import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { wavOf } from '@console/voice-gateway/testing'
import { standardWords, type BlockedCallers } from 'contract/blockedCallers'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { ask } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import { choose, mailsTo } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { makeTwilioCaller, newSid, urlIn } from '../webhooks/testing/twilioCaller'
import { makeParties, module, root, say, type Parties, type Party } from './testing/parties'

const STRANGER = '+15145550177'
const settings: BlockedCallers = { treatment: 'busy', words: '', language: 'fr', hidden_callers: 1 }

describe('a blocked caller', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let people: Parties
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer({ carrier: makeTwilioCarrier(double.account), twilio: { ...double.account, statusUrl: null, phones: null } })
    twilio = makeTwilioCaller(double.account.authToken, server.url)
    people = makeParties(server)
  })
  after(async () => {
    assert.deepEqual(people.exchange.failures, [])
    await server.close()
    await double.close()
  })

  const block = async ({ accountId: account_id }: SeededMember, contact_number = STRANGER): Promise<void> => {
    const [id, now] = [randomUUID(), server.clock.now()]
    await server.store.insertInto('people').values({ id, account_id, is_blocked: 1, created_at: now, updated_at: now }).execute()
    await server.store.insertInto('contacts').values({ account_id, contact_number, person_id: id, created_at: now }).execute()
  }
  const set = (member: SeededMember, body: unknown) => ask(`${server.url}/v1/accounts/${member.accountId}/blocked-callers`, { method: 'PUT', token: member.token, body })
  const shop = () => people.party(root(say('bonjour'), module('webphone')))

  /** What the caller meets on each of the two ways into the product. */
  const ways: Record<'gateway' | 'TwiML', (called: Party, from: string) => Promise<string>> = {
    gateway: async (called, from) => {
      let steps: string[] | null = null
      const placed = people.exchange.calls.place({ to: called.number, from }).then((report) => (steps = report.steps))
      await people.tickUntil(() => steps !== null)
      return (await placed).join(' ')
    },
    TwiML: async (called, From) => {
      const call = { CallSid: newSid('CA'), From, To: called.number, CallStatus: 'ringing' }
      const document = await twilio.read(twilio.url('/calls'), call)
      if (document.includes('<Record')) {
        const said = { ...call, CallStatus: 'in-progress', RecordingDuration: '4' }
        assert.equal(await twilio.read(urlIn(document, 'action'), said), '<?xml version="1.0" encoding="UTF-8"?><Response/>')
        const recording = { CallSid: call.CallSid, RecordingSid: newSid('RE'), RecordingStatus: 'completed', RecordingDuration: '4' }
        double.recordings.set(recording.RecordingSid, wavOf(4))
        await twilio.send(urlIn(document, 'recordingStatusCallback'), recording)
        while ((await listHistory(server.url, called, 'voicemails')).rows.length === 0) await new Promise(setImmediate)
      }
      await twilio.send(twilio.url('/statuses'), { CallSid: call.CallSid, CallStatus: 'completed', CallDuration: '5' })
      return document
    },
  }

  const rows: [chosen: Partial<BlockedCallers> | null, met: Record<keyof typeof ways, RegExp>, hasMessage: boolean][] = [
    [null, { gateway: /the line is busy. Refused: busy/, TwiML: /<Response><Reject reason="busy"\/><\/Response>/ }, false],
    [{ treatment: 'message' }, { gateway: new RegExp(`Says: “${standardWords.message.fr}”`), TwiML: new RegExp(`language="fr-CA">${standardWords.message.fr}</Say><Hangup/>`) }, false],
    [{ treatment: 'message', words: 'No & <no>.', language: 'en' }, { gateway: /Says: “No & <no>.”/, TwiML: /language="en-CA">No &amp; &lt;no&gt;\.<\/Say><Hangup\/>/ }, false],
    [{ treatment: 'voicemail' }, { gateway: /après le signal sonore.+Saves the message/, TwiML: /après le signal sonore\.<\/Say><Record maxLength="120"/ }, true],
  ]

  for (const [chosen, met, hasMessage] of rows) {
    for (const way of ['gateway', 'TwiML'] as const) {
      for (const from of [STRANGER, 'anonymous']) {
        it(`${from} by ${way}, ${chosen === null ? 'as nobody chose' : JSON.stringify(chosen)}: is in the log as blocked, and nobody hears of it`, async () => {
          const called = await shop()
          await choose(server, called, { voicemail: 'link', missed_calls: 'immediately' })
          await block(called)
          if (chosen !== null || from !== STRANGER) assert.equal((await set(called, { ...settings, ...chosen })).status, 200)
          const heard = await ways[way](called, from)
          assert.match(heard, met[way])
          assert.doesNotMatch(heard, /bonjour/)
          const { rows: calls } = await listHistory(server.url, called, 'calls')
          assert.deepEqual(calls.map(({ missed, is_blocked }) => [missed, is_blocked]), [[null, 1]])
          const { rows: open } = await listHistory(server.url, called, 'calls', '?missed=all')
          assert.deepEqual([open, mailsTo(server, called), people.exchange.alerts], [[], [], []])
          assert.equal((await listHistory(server.url, called, 'voicemails')).rows.length, hasMessage ? 1 : 0)
        })
      }
    }
  }

  it('of one account reaches another, and hidden callers reach who wants them', async () => {
    await block(await shop())
    const called = await shop()
    await set(called, { ...settings, hidden_callers: 0 })
    for (const from of [STRANGER, 'anonymous']) assert.match(await ways.TwiML(called, from), /bonjour/)
  })

  it('is met by nothing of a parked number, and by the announcement of a suspended account', async () => {
    const parked = await people.party()
    await block(parked)
    await set(parked, { ...settings, treatment: 'voicemail' })
    assert.match(await ways.TwiML(parked, STRANGER), /<Response><Reject\/><\/Response>/)
    await server.store.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', parked.accountId).execute()
    assert.match(await ways.TwiML(parked, STRANGER), /isn't in service/)
  })

  it('is treated as the settings say, which begin with a busy line in the language of who reads them', async () => {
    const member = await server.seed.member()
    const url = `${server.url}/v1/accounts/${member.accountId}/blocked-callers`
    const read = async () => (await ask(url, { token: member.token, headers: { 'accept-language': 'fr-CA' } })).body
    assert.deepEqual(await read(), { ...settings, hidden_callers: 0 })
    for (const wrong of [{ treatment: 'siren' }, { words: 'x'.repeat(501) }, { hidden_callers: 2 }]) assert.equal((await set(member, { ...settings, ...wrong })).status, 422)
    const chosen = { ...settings, treatment: 'message', words: 'Non.' }
    assert.deepEqual((await set(member, { ...chosen, words: ' Non. ' })).body, chosen)
    assert.deepEqual(await read(), chosen)
  })
})
