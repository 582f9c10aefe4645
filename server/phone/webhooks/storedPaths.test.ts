import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { figure, share } from 'tools/figures'
import { type Flow, type CallEvent, pathOf } from 'callflow/machine'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { rehearse } from 'callflow/rehearse'
import { MINUTE_MS } from '../../platform/clock'
import type { Form } from '../carrier/carrier'
import { dialledOf } from '../../platform/texts/phoneNumber'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { makeTwilioPhones } from '../carrier/twilio/phoneTokens'
import { TwimlPhone } from '../carrier/twilio/testing/twimlPhone'
import { stepRecordsOf } from '../switchboard/savedFlow'
import { saveFlow } from '../../testing/paths/randomFlow'
import { assertCounted, storedSteps } from '../../testing/paths/storedPaths'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCaller, newSid } from './testing/twilioCaller'

const RUNS = share('STORED_PATHS', { test: 15, proof: 300, long: 10_000 })

/** Close to the end of a day in Montreal. */
const now = new Date('2026-03-15T01:00:00Z')
const WITHIN_A_SESSION = 600
const keys = { apiKeySid: `SK${'1'.repeat(32)}`, apiKeySecret: 'a-key-secret', appSid: `AP${'2'.repeat(32)}` }
const NUMBER = '+14385550100'

/** How often Twilio sends a request, whether at the same time, and how many earlier ones arrive once more. */
const anyDelivery = fc.record({ times: fc.constantFrom(1, 1, 1, 1, 2, 3), isAtOnce: fc.boolean(), stale: fc.constantFrom(0, 0, 0, 0, 1, 3) })

/** Numbers that can't be dialled count as unanswered. */
const wantedPath = (flow: Flow, script: readonly CallEvent[]) => {
  const events: CallEvent[] = [{ type: 'answered' }]
  const passUndialable = (): void => {
    for (;;) {
      const last = rehearse(flow, events).steps.at(-1)?.instructions.at(-1)
      if (last?.type !== 'dial' || dialledOf(last.number, []) !== null) return
      events.push({ type: 'transferred', result: 'unanswered' })
    }
  }
  passUndialable()
  for (const event of [...script, { type: 'hangup' } as const]) {
    events.push(event)
    passUndialable()
  }
  return pathOf(rehearse(flow, events).path)
}

describe('the stored path of a call that Twilio runs', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let member: SeededMember
  before(async () => {
    double = await startTwilioDouble()
    const { account } = double
    const voice = makeTwilioPhones({ ...account, ...keys }, () => now)
    const settings = { ...account, statusUrl: null, phones: { ...keys, edge: 'ashburn' } }
    server = await startServer({ now, voice, carrier: makeTwilioCarrier(account), twilio: settings })
    twilio = makeTwilioCaller(account.authToken, server.url)
    member = await server.seed.member()
    await server.seed.number(member.accountId, { phone_number: NUMBER })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const leadTo = (applicationId: string) =>
    server.store.updateTable('numbers').set({ endpoint_type: 'application', endpoint_value: applicationId }).where('phone_number', '=', NUMBER).execute()

  /** The requests of one call, some of them more than once. */
  const makeDelivery = (CallSid: string, deliveries: readonly { times: number; isAtOnce: boolean; stale: number }[]) => {
    const sent: { url: string; form: Form }[] = []
    let [requests, repeats] = [0, 0]
    const once = ({ url, form }: { url: string; form: Form }): Promise<string> => {
      requests += 1
      return twilio.read(url, form)
    }
    const ask = async (url: string, given: Form): Promise<string> => {
      const request = { url, form: { ...given, CallSid } }
      const { times, isAtOnce, stale } = deliveries[sent.length % deliveries.length] ?? { times: 1, isAtOnce: false, stale: 0 }
      const earlier = sent.slice(Math.max(0, sent.length - stale))
      sent.push(request)
      repeats += times - 1 + earlier.length
      const copies = Array.from({ length: times }, () => request)
      if (isAtOnce) return (await Promise.all([...copies, ...earlier].map(once)))[0] ?? ''
      const [document = ''] = [await once(request)]
      for (const again of [...copies.slice(1), ...earlier]) await once(again)
      return document
    }
    return { ask, figures: () => ({ requests, repeats }) }
  }

  it('is that of the call flow, however often each request arrives, and its counts are those of the paths', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(anyFlow, anyScript, fc.array(anyDelivery, { minLength: 1 }), async (flow, script, deliveries) => {
        run += 1
        server.clock.move(MINUTE_MS * (run % WITHIN_A_SESSION === 0 ? 1 - WITHIN_A_SESSION : 1))
        const saved = await saveFlow(server, member.accountId, flow)
        await leadTo(saved.applicationId)
        const CallSid = newSid('CA')
        const { ask, figures } = makeDelivery(CallSid, deliveries)
        const phone = new TwimlPhone(ask)
        phone.read(await ask(twilio.url('/calls'), { From: `+1514555${String(run % 10_000).padStart(4, '0')}`, To: NUMBER, CallStatus: 'ringing' }))
        for (const event of [...script, { type: 'hangup' } as const]) await phone.meet(event)
        // Without minutes, which an account has only so many of.
        const over = { CallSid, CallStatus: 'completed', CallDuration: '0' }
        for (let time = deliveries[0]?.times ?? 1; time > 0; time -= 1) assert.equal((await twilio.send(twilio.url('/statuses'), over)).status, 204)

        const wanted = stepRecordsOf(saved.flow, wantedPath(saved.flow, script))
        assert.deepEqual(await storedSteps(server.store, member.accountId, CallSid), wanted)
        figure('calls through webhooks whose stored path is that of the call flow', 1)
        figure('webhooks that arrived', figures().requests)
        figure('of which repeated', figures().repeats)
      }),
      { numRuns: RUNS },
    )
    const paths = await server.store.selectFrom('call_paths').select('ending').where('account_id', '=', member.accountId).execute()
    assert.equal(paths.length, run)
    assert.ok(paths.every(({ ending }) => ending !== null))
    await assertCounted(server.store)
  })
})
