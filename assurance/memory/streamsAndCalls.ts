import assert from 'node:assert/strict'
import { practiceLines } from 'contract/webphone'
import { ask } from '../../server/testing/ask'
import { signedIn } from '../../server/testing/sessions'
import { SUPPORT_KEY } from '../../server/testing/support'
import { openVoiceClient, socketEnd, webRtcEnd } from '@console/voice-gateway/testing'
import type { Visitor } from './visitor'

const [, { phone_number: toneLine }] = practiceLines

export const openStreams = async (url: string, visitors: readonly Visitor[], streams: number): Promise<void> => {
  for (const { setting } of visitors) setting.member = await signedIn(setting.server, setting.member)
  const opened = await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      const visitor = visitors[index % visitors.length]
      assert.ok(visitor !== undefined)
      const { setting: { member: { accountId, token } }, address } = visitor
      const leaving = new AbortController()
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
      const response = await fetch(`${url}/v1/accounts/${accountId}/events`, { headers, signal: leaving.signal })
      assert.equal(response.status, 200)
      let text = ''
      for await (const part of response.body ?? []) {
        text += Buffer.from(part).toString()
        if (text.includes('ready')) break
      }
      return leaving
    }),
  )
  for (const leaving of opened) leaving.abort()
}

const call = async (url: string, { setting: { member: { accountId, token }, own }, address }: Visitor, isWebRtc: boolean): Promise<void> => {
  const headers = { 'x-forwarded-for': address }
  const { text } = await ask(`${url}/v1/accounts/${accountId}/webphone/token`, { token, headers })
  const client = await openVoiceClient({ url, headers })
  client.say('listen', { token: /"token":"([^"]+)"/.exec(text)?.[1] })
  await client.next('connected')
  const end = isWebRtc ? webRtcEnd() : socketEnd(client)
  const soundReceived = new Promise<void>((resolve) => end.onFrame(() => resolve()))
  const params = new URLSearchParams({ To: toneLine, CallerId: own.phoneNumber, record: '0' }).toString()
  client.say('invite', { callsid: 'TJS1', sdp: await end.offer(), twilio: { params } })
  const refused = client.next('hangup').then((why) => assert.fail(`The call to the tone ended: ${JSON.stringify(why)}`))
  const [{ sdp, callsid }] = await Promise.race([Promise.all([client.next('ringing')]), refused])
  await end.accept(String(sdp))
  await Promise.race([client.next('answer'), refused])
  await Promise.race([soundReceived, refused])
  client.say('hangup', { callsid })
  await end.close()
  client.cut()
  await client.closed
}

const practiceCall = async (url: string, { setting: { own }, address }: Visitor): Promise<void> => {
  const headers = { 'x-forwarded-for': address }
  const reply = await ask(`${url}/v1/practice-calls`, { token: SUPPORT_KEY, headers, body: { to: own.phoneNumber, from: '+15145550123', press: '2' } })
  assert.equal(reply.status, 200, reply.text)
}

const WEBRTC_EACH = 10
const PRACTICE_EACH = 20
const AT_ONCE = 5

export const makeCalls = async (url: string, visitors: readonly Visitor[], calls: number): Promise<void> => {
  let made = 0
  const line = [...visitors]
  const work = async (): Promise<void> => {
    while (made < calls) {
      const index = made++
      const visitor = line.shift()
      assert.ok(visitor !== undefined)
      if (index % PRACTICE_EACH === 1) await practiceCall(url, visitor)
      else await call(url, visitor, index % WEBRTC_EACH === 0)
      line.push(visitor)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
