import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { toneOf } from '../sounds/tones'
import { socketEnd, socketSdp, webRtcEnd, type CallEnd } from '../testing/callEnds'
import { startGateway, type TestGateway } from '../testing/startGateway'
import { collectFrames, playAgainAndAgain, toneIn } from '../testing/toneIn'
import { codeIn, type VoiceClient } from '../testing/voiceClient'
import type { OutgoingCall } from './phoneCall'

const [low, high] = [toneOf({ hertz: [440], seconds: 1, gain: 0.5 }), toneOf({ hertz: [1000], seconds: 1, gain: 0.5 })]
const HEARD_FRAMES = 15
const params = 'To=%2B15145550100&CallerId=%2B15145550101&record=true'

const over = (call: Pick<OutgoingCall, 'onOver'>): Promise<void> => new Promise((resolve) => call.onOver(resolve))
const digits = (leg: { onDigit: (hear: (digit: string) => void) => unknown }, count: number): Promise<string> =>
  new Promise((resolve) => {
    let heard = ''
    leg.onDigit((digit) => {
      heard += digit
      if (heard.length === count) resolve(heard)
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

it('runs with the versions that it was tried with in a browser: with others, try calls there before you change this', () => {
  const manifestIn = (folder: string): string => readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')
  assert.match(manifestIn('../../..'), /"@twilio\/voice-sdk": "2\.18\.5"/)
  assert.match(manifestIn('..'), /"werift": "0\.24\.4"/)
})

describe('Each way that sound travels', () => {
  const paths: [string, 'websocket' | undefined, (client: VoiceClient) => CallEnd][] = [
    ['over WebRTC', undefined, webRtcEnd],
    ['over the socket', 'websocket', socketEnd],
  ]
  for (const [name, path, endOf] of paths) {
    it(`carries a call out ${name}: ring-back, answer, a tone each way, keys, and the browser hangs up`, async () => {
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

      const [there, here] = [collectFrames(end.onFrame, HEARD_FRAMES), collectFrames(leg.onFrame, HEARD_FRAMES)]
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

    it(`carries a call in ${name}, and the service hangs up`, async () => {
      const client = await exchange.registered(`acc-in/${name}`, path)
      const end = endOf(client)
      const callId = `CA${'1'.repeat(32)}`
      const ringing = exchange.gateway.ring('acc-in', { callId, from: '+15145550101', to: '+15145550100', seconds: 20 })
      const offer = await client.next('invite')
      const parameters = { CallSid: callId, AccountSid: 'ACaccin'.padEnd(34, '0'), From: '+15145550101', To: '+15145550100' }
      assert.deepEqual(offer['parameters'], { ...parameters, ApiVersion: '2010-04-01' })
      client.say('answer', { callsid: callId, sdp: await end.answer(String(offer['sdp'])) })
      const call = await ringing
      assert.ok(call !== null)
      assert.equal((await client.next('answer'))['callsid'], callId)
      const heard = collectFrames(end.onFrame, HEARD_FRAMES)
      const stop = playAgainAndAgain(low, call.leg.send)
      assert.ok(toneIn(await heard, 440) > 0.9)
      stop()
      call.hangUp()
      assert.deepEqual(await client.next('hangup'), { callsid: callId })
      await end.close()
      client.cut()
    })
  }
})

describe('A call out', () => {
  it('is refused as busy, declined or not found, and an answer that comes too late is none', async () => {
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

  it('is given up while it rings, and ends with a socket that breaks before it is answered', async () => {
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

  it('is one of its person: another is busy, from another tab too', async () => {
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

  it('whose offer says nothing that can be answered fails by itself', async () => {
    const client = await exchange.admitted('nonsense/1')
    invite(client, 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n')
    assert.equal(await (await exchange.outgoing()).answer(), null)
    assert.equal(codeIn(await client.next('hangup')), 53405)
    client.cut()
  })
})

describe('A socket', () => {
  it('that breaks in a call is taken up again by who knows the call, and its sound goes on there', async () => {
    const first = await exchange.admitted('broken/1')
    const { call, leg, reconnect } = await talk(first)
    first.cut()
    await first.closed
    const second = await exchange.admitted('broken/1')
    second.say('invite', { callsid: call.id, sdp: socketSdp, reconnect: 'somebody else', twilio: {} })
    assert.deepEqual(await second.next('hangup'), { callsid: call.id })
    second.say('invite', { callsid: call.id, sdp: socketSdp, reconnect, twilio: {} })
    assert.equal((await second.next('answer'))['callsid'], call.id)
    const heard = collectFrames(leg.onFrame, 1)
    second.send(high.subarray(160, 320))
    assert.equal((await heard).length, 160)

    second.say('listen', { token: 'broken/1' })
    await second.next('connected')
    second.say('invite', { callsid: call.id, sdp: socketSdp, reconnect, twilio: {} })
    await second.next('answer')
    assert.equal(call.isOver(), false, 'a new token opens no second call')
    second.say('hangup', { callsid: call.id })
    await over(call)
    second.cut()
  })

  it('that does not come back ends its call after a while, and so does a call without end', async () => {
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
