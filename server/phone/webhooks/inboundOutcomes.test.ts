import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { listHistory } from '../../testing/lists'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCaller, newSid, urlIn } from './testing/twilioCaller'

type Fields = Record<string, string>

describe('an inbound call through Twilio is missed', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  before(async () => {
    double = await startTwilioDouble()
    const { account } = double
    server = await startServer({ carrier: makeTwilioCarrier(account), twilio: { ...account, statusUrl: null, phones: null } })
    twilio = makeTwilioCaller(account.authToken, server.url)
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const missedOf = async (member: SeededMember) => (await listHistory(server.url, member, 'calls')).rows.map(({ missed }) => missed)

  /** A call to a number whose flow has this one module; the URL of its next step. */
  const begin = async (module: { module_name: string; parameters?: Record<string, unknown> }) => {
    const member = await server.seed.member()
    const flow = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'root', modules: [{ parameters: {}, ...module }] }] })
    const number = await server.seed.number(member.accountId, { endpoint_type: 'application', endpoint_value: flow.id })
    const { phone_number } = await server.store.selectFrom('numbers').select('phone_number').where('id', '=', number).executeTakeFirstOrThrow()
    const call = { CallSid: newSid('CA'), From: '+15145550177', To: phone_number, CallStatus: 'ringing' }
    const step = urlIn(await twilio.read(twilio.url('/calls'), call), 'action')
    return { member, call, step }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  type Report = (begun: Begun) => Promise<unknown>

  const step = (fields: Fields): Report => ({ call, step: url }) => twilio.read(url, { ...call, ...fields })
  const status = (fields: Fields): Report => ({ call }) => twilio.send(twilio.url('/statuses'), { CallSid: call.CallSid, ...fields })
  const over = status({ CallStatus: 'completed', CallDuration: '17' })

  const rows: [name: string, reports: Report[], missed: 'open' | null][] = [
    ['not while it is in progress', [], null],
    ['once nobody answered', [step({ CallStatus: 'in-progress', DialCallStatus: 'no-answer' }), over], 'open'],
    ['once the caller gave up', [step({ CallStatus: 'completed', DialCallStatus: 'canceled' }), over], 'open'],
    ['once it was refused', [status({ CallStatus: 'busy' })], 'open'],
    ['not by a report of its other leg', [status({ ParentCallSid: 'parent', CallStatus: 'no-answer' })], null],
    ['not after a conversation', [step({ CallStatus: 'in-progress', DialCallStatus: 'completed' }), over], null],
    ['not after a conversation that is reported late', [over, step({ CallStatus: 'completed', DialCallStatus: 'completed' })], null],
  ]
  for (const [name, reports, missed] of rows) {
    it(name, async () => {
      const begun = await begin({ module_name: 'call_transfer', parameters: { destination_number: '+15145550199' } })
      for (const report of reports) await report(begun)
      assert.deepEqual(await missedOf(begun.member), [missed])
    })
  }

  it('not if the caller hangs up after leaving a message, even before Twilio reports its recording', async () => {
    const begun = await begin({ module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } })
    await step({ CallStatus: 'completed', Digits: 'hangup', RecordingDuration: '6' })(begun)
    await over(begun)
    assert.deepEqual(await missedOf(begun.member), [null])
  })

  it('if its number is parked', async () => {
    const member = await server.seed.member()
    const number = await server.seed.number(member.accountId, {})
    const { phone_number: To } = await server.store.selectFrom('numbers').select('phone_number').where('id', '=', number).executeTakeFirstOrThrow()
    assert.match(await twilio.read(twilio.url('/calls'), { CallSid: newSid('CA'), From: '+15145550177', To, CallStatus: 'ringing' }), /Reject/)
    assert.deepEqual(await missedOf(member), ['open'])
  })
})
