import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCaller, newSid, urlIn } from './testing/twilioCaller'

describe('opening hours with Twilio as the carrier', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer({ now: new Date('2026-05-04T20:59:30Z'), carrier: makeTwilioCarrier(double.account) })
    twilio = makeTwilioCaller(double.account.authToken, server.url)
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  it('a call keeps its branch when the hour changes, and the next call takes the other', async () => {
    const member = await server.seed.member()
    const schedule_id = await server.seed.schedule(member.accountId)
    const hours = { module_name: 'opening_hours', parameters: { schedule_id } }
    const menu = (text: string) => [
      { module_name: 'text_to_speech', parameters: { text, language: 'fr-CA' } },
      { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'root' }] } },
    ]
    const branches = [{ friendly_name: 'root', modules: [hours] }, { friendly_name: 'Jour', modules: menu('Ouvert') }, { friendly_name: 'Nuit', modules: menu('Fermé') }]
    const flow = await server.seed.callFlow(member.accountId, { branches })
    const [root, open_branch, closed_branch] = flow.branches.map(({ id }) => id)
    const parameters = JSON.stringify({ schedule_id, open_branch, closed_branch })
    await server.store.updateTable('application_modules').set({ parameters }).where('branch_id', '=', root ?? '').execute()
    const To = '+14385560001'
    await server.seed.number(member.accountId, { phone_number: To, endpoint_type: 'application', endpoint_value: flow.id })
    const call = () => ({ CallSid: newSid('CA'), From: '+15145550123', To, CallStatus: 'ringing' })

    const first = call()
    const greeting = await twilio.read(twilio.url('/calls'), first)
    assert.match(greeting, />Ouvert</)
    server.clock.move(60_000)
    assert.match(await twilio.read(urlIn(greeting, 'action'), { ...first, CallStatus: 'in-progress', Digits: '1' }), />Ouvert</)
    assert.match(await twilio.read(twilio.url('/calls'), call()), />Fermé</)
  })
})
