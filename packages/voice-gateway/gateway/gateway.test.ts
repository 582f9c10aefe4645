import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { toneOf } from '../sounds/wav'
import { socketEnd, socketSdp, webRtcEnd, type CallEnd } from '../testing/callEnds'
import { startGateway, type TestGateway } from '../testing/startGateway'
import { collectFrames, playAgainAndAgain, toneIn } from '../testing/toneIn'
import { codeIn, type VoiceClient } from '../testing/voiceClient'
import type { OutgoingCall } from './phoneCall'

const [low, high] = [toneOf({ hertz: [440], seconds: 1, gain: 0.5 }), toneOf({ hertz: [1000], seconds: 1, gain: 0.5 })]
const CHECKED_FRAMES = 15
const params = 'To=%2B15145550100&CallerId=%2B15145550101&record=true'

const over = (call: Pick<OutgoingCall, 'onOver'>): Promise<void> => new Promise((resolve) => call.onOver(resolve))
const digits = (leg: { onDigit: (listener: (digit: string) => void) => unknown }, count: number): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    leg.onDigit((digit) => {
      received += digit
      if (received.length === count) resolve(received)
    })
  })

let exchange: TestGateway
before(async () => {
  exchange = await startGateway()
})
after(() => exchange.close())

const invite = (client: VoiceClient, sdp: string = socketSdp): void => client.say('invite', { callsid: 'TJS1', sdp, twilio: { params } })

const talk = async (client: VoiceClient) => {
  invite(client)
  const call = await exchange.outgoing()
  const leg = await call.answer()
  assert.ok(leg !== null)
  const { reconnect } = await client.next('answer')
  return { call, leg, reconnect }
}

it('uses the library versions tested in a browser: test calls there before changing this', () => {
  const manifestIn = (folder: string): string => readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')
  assert.match(manifestIn('../../..'), /"@twilio\/voice-sdk": "2\.18\.5"/)
  assert.match(manifestIn('..'), /"werift": "0\.24\.4"/)
})

describe('each transport of sound', () => {
  const paths: [string, 'websocket' | undefined, (client: VoiceClient) => CallEnd][] = [
    ['over WebRTC', undefined, webRtcEnd],
    ['over the socket', 'websocket', socketEnd],
  ]
  for (const [name, path, endOf] of paths) {
    it(`carries an outgoing call ${name}: ring-back, answer, a tone each way, keys, and the browser hangs up`, async () => {
      const client = await exchange.admitted(`acc/${name}`)
      const end = endOf(client)
      invite(client, await end.offer())
      const call = await exchange.outgoing()
      assert.deepEqual(call.params, { To: '+15145550100', CallerId: '+15145550101', record: 'true' })
      await call.ring()
      const ringing = await client.next('ringing')
      assert.equal(ringing['callsid'], call.id)
      assert.match(call.id, /^CA[0-9a-f]{32}$/)
      await end.accept(String(ringing['sdp']))
      const leg = await call.answer()
      assert.ok(leg !== null)
      await client.next('answer')

      const [there, here] = [collectFrames(end.onFrame, CHECKED_FRAMES), collectFrames(leg.onFrame, CHECKED_FRAMES)]
      const stops = [playAgainAndAgain(low, leg.send), playAgainAndAgain(high, end.send)]
      assert.ok(toneIn(await there, 440) > 0.9, 'the browser hears what is played')
      assert.ok(toneIn(await here, 1000) > 0.9, 'the service hears what is said')
      const pressed = digits(leg, 3)
      if (end.press) for (const key of '4*#') end.press(key)
      else client.say('dtmf', { callsid: call.id, dtmf: '4w*#' })
      assert.equal(await pressed, '4*#')

      for (const stop of stops) stop()
      client.say('hangup', { callsid: call.id })
      await over(call)
      assert.equal(await call.answer(), null)
      await end.close()
      client.cut()
    })

    it(`carries an incoming call ${name}, and the service hangs up`, async () => {
      const client = await exchange.registered(`acc-in/${name}`, path)
      const end = endOf(client)
      const callId = `CA${'1'.repeat(32)}`
      const ringing = exchange.gateway.ring('acc-in', { callId, from: '+15145550101', to: '+15145550100', seconds: 20, userIds: [name] })
      const offer = await client.next('invite')
      const parameters = { CallSid: callId, AccountSid: 'ACaccin'.padEnd(34, '0'), From: '+15145550101', To: '+15145550100' }
      assert.deepEqual(offer['parameters'], { ...parameters, ApiVersion: '2010-04-01' })
      client.say('answer', { callsid: callId, sdp: await end.answer(String(offer['sdp'])) })
      const call = await ringing
      assert.ok(call !== null)
      assert.equal((await client.next('answer'))['callsid'], callId)
      const received = collectFrames(end.onFrame, CHECKED_FRAMES)
      const stop = playAgainAndAgain(low, call.leg.send)
      assert.ok(toneIn(await received, 440) > 0.9)
      stop()
      call.hangUp()
      assert.deepEqual(await client.next('hangup'), { callsid: callId })
      await end.close()
      client.cut()
    })

    it(`knows that somebody answered ${name} who hangs up at once`, async () => {
      const client = await exchange.registered(`hasty/${name}`, path)
      const [end, callId] = [endOf(client), `CA${'2'.repeat(32)}`]
      const ringing = exchange.gateway.ring('hasty', { callId, from: '+15145550101', to: '+15145550100', seconds: 20, userIds: [name] })
      const offer = await client.next('invite')
      client.say('answer', { callsid: callId, sdp: await end.answer(String(offer['sdp'])) })
      client.say('hangup', { callsid: callId })
      assert.equal((await ringing)?.isOver(), true)
      await end.close()
      client.cut()
    })
  }
})

describe('an outgoing call', () => {
  it("is rejected as busy, declined or not found, and can't ring afterwards", async () => {
    const client = await exchange.admitted('refused/1')
    for (const [why, code] of [['busy', 31486], ['declined', 31002], ['not_found', 31404]] as const) {
      invite(client)
      const call = await exchange.outgoing()
      call.refuse(why)
      const refused = await client.next('hangup')
      assert.deepEqual([refused['callsid'], codeIn(refused)], ['TJS1', code])
      assert.equal(await call.ring(), null)
    }
    client.cut()
  })

  it('can be cancelled while it rings, and ends if its socket breaks before it is answered', async () => {
    const client = await exchange.admitted('given-up/1')
    invite(client)
    const first = await exchange.outgoing()
    client.say('hangup', { callsid: 'TJS1' })
    await over(first)
    invite(client)
    const second = await exchange.outgoing()
    await second.ring()
    client.cut()
    await over(second)
  })

  it('is limited to one per user: a second one gets a busy signal, also from another tab', async () => {
    const [first, second] = await Promise.all([exchange.admitted('one/1'), exchange.admitted('one/1')])
    const { call } = await talk(first)
    invite(second)
    assert.equal(codeIn(await second.next('hangup')), 31486)
    assert.equal(call.isOver(), false)
    call.hangUp()
    invite(second)
    const next = await exchange.outgoing()
    next.hangUp()
    first.cut()
    second.cut()
  })

  it("fails if its offer can't be answered", async () => {
    const client = await exchange.admitted('nonsense/1')
    invite(client, 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n')
    assert.equal(await (await exchange.outgoing()).answer(), null)
    assert.equal(codeIn(await client.next('hangup')), 53405)
    client.cut()
  })
})

describe('a socket', () => {
  it("that breaks during a call is replaced by one with the call's secret, where the sound continues", async () => {
    const first = await exchange.admitted('broken/1')
    const { call, leg, reconnect } = await talk(first)
    first.cut()
    await first.closed
    const second = await exchange.admitted('broken/1')
    second.say('invite', { callsid: call.id, sdp: socketSdp, reconnect: 'somebody else', twilio: {} })
    assert.deepEqual(await second.next('hangup'), { callsid: call.id })
    second.say('invite', { callsid: call.id, sdp: socketSdp, reconnect, twilio: {} })
    assert.equal((await second.next('answer'))['callsid'], call.id)
    const received = collectFrames(leg.onFrame, 1)
    second.send(high.subarray(160, 320))
    assert.equal((await received).length, 160)

    second.say('listen', { token: 'broken/1' })
    await second.next('connected')
    second.say('invite', { callsid: call.id, sdp: socketSdp, reconnect, twilio: {} })
    await second.next('answer')
    assert.equal(call.isOver(), false, 'a new token opens no second call')
    second.say('hangup', { callsid: call.id })
    await over(call)
    second.cut()
  })

  it('that stays broken ends its call after a while, and a call ends at its maximum duration', async () => {
    const hasty = await startGateway({ times: { orphanMs: 30, longestMs: 200 } })
    const client = await hasty.admitted('lost/1')
    invite(client)
    const call = await hasty.outgoing()
    await call.answer()
    client.cut()
    await over(call)
    const other = await hasty.admitted('lost/1')
    invite(other)
    await (await hasty.outgoing()).answer()
    await other.next('hangup')
    await hasty.close()
    assert.equal(await other.closed, 1001)
  })
})
