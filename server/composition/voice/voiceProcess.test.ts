import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { practiceLines } from 'contract/webphone'
import { ask } from '../../testing/ask'
import { type CallEnd, codeIn, collectFrames, openVoiceClient, toneIn, type VoiceClient, webRtcEnd } from '@console/voice-gateway/testing'
import { startLiveProduct, type LiveProduct } from '../../testing/voice/liveProduct'
import { newFolder, removeFolder, signal, startOf, untilEnded } from '@console/embedded-postgres/testing'

const [, { phone_number: toneLine }, , { phone_number: busyLine }] = practiceLines
const TONE_HERTZ = 1000
const CALLER_ID = '+15145550142'

describe('the voice process', () => {
  const dataDir = newFolder()
  let product: LiveProduct
  let pid = 0
  const ends: CallEnd[] = []
  const start = async (): Promise<void> => {
    product = await startLiveProduct(dataDir)
    pid = await product.nextVoice()
  }
  before(start)
  after(async () => {
    product.service.signal('SIGKILL')
    await product.service.ended
    signal(pid, 'SIGKILL')
    await Promise.all(ends.map(({ close }) => close()))
    await removeFolder(dataDir)
  })

  const callTone = async (client: VoiceClient) => {
    const end = webRtcEnd()
    ends.push(end)
    const params = new URLSearchParams({ To: toneLine, CallerId: CALLER_ID, record: '0' }).toString()
    client.say('invite', { callsid: 'TJS1', sdp: await end.offer(), twilio: { params } })
    const { sdp, callsid } = await client.next('ringing')
    await end.accept(String(sdp))
    await client.next('answer')
    while (toneIn(await collectFrames(end.onFrame, 15), TONE_HERTZ) < 0.9);
    return String(callsid)
  }
  const newestCall = async (): Promise<unknown> => {
    const { calls } = await product.get('/calls')
    return Array.isArray(calls) ? calls[0] : null
  }

  it("takes the sockets of the service's port, carries a call over WebRTC and writes its row", async () => {
    const client = await product.phone()
    const callId = await callTone(client)
    client.say('hangup', { callsid: callId })
    const key = readFileSync(join(dataDir, 'support.key'), 'utf8').trim()
    const busy = await ask(`${product.url}/v1/practice-calls`, { token: key, body: { to: busyLine } })
    assert.match(busy.text, /Refused: busy/)
    assert.ok(JSON.stringify(await newestCall()).includes(callId))
    const wrong = await ask(`${product.url}/v1/practice-calls`, { token: key, body: { to: 'x' } })
    assert.deepEqual([wrong.status, wrong.text.includes('Enter a valid phone number.')], [422, true])
    client.cut()
  })

  it('rings the web phone of whoever asks for a test call, and refuses it if there is none', async () => {
    const callMe = () => ask(`${product.url}/v1/accounts/${product.accountId}/webphone/practice-calls`, { token: product.token, body: {} })
    assert.deepEqual((await callMe()).body, { status: 'no_web_phone', user_message: null })
    const client = await product.phone()
    client.say('register', { media: { audio: true } })
    await client.next('ready')
    assert.equal((await callMe()).status, 202)
    const { callsid } = await client.next('invite')
    client.say('reject', { callsid })
    client.cut()
  })

  it('keeps sound flowing while the service is blocked', { timeout: 120_000 }, async () => {
    const client = await product.phone()
    const callId = await callTone(client)
    product.service.signal('SIGSTOP')
    await collectFrames((hear) => ends.at(-1)?.onFrame(hear), 100).finally(() => product.service.signal('SIGCONT'))
    client.say('hangup', { callsid: callId })
    client.cut()
  })

  it('that is killed ends only its calls: another one starts, and web phones reconnect', async () => {
    const client = await product.phone()
    await callTone(client)
    process.kill(pid, 'SIGKILL')
    assert.equal(await client.closed, 1006)
    assert.equal((await ask(`${product.url}/v1/health`)).status, 200)
    await product.voiceEnded()
    const office = Array.from({ length: 300 }, async () => {
      const early = await openVoiceClient({ url: product.url })
      early.say('listen', { token: 'nobody' })
      const outcome = await Promise.race([early.next('error').then(codeIn), early.closed])
      early.cut()
      return outcome
    })
    const next = await product.nextVoice()
    assert.notEqual(next, pid)
    pid = next
    assert.deepEqual([...new Set(await Promise.all(office))], [31204])
    const again = await product.phone()
    await callTone(again)
    again.cut()
  })

  it('hangs up and writes the rows of its calls when the service stops, whichever process gets the signal', async () => {
    const client = await product.phone()
    const callId = await callTone(client)
    process.kill(pid, 'SIGTERM')
    product.service.signal('SIGTERM')
    assert.deepEqual(await client.next('hangup'), { callsid: callId })
    assert.equal(await client.closed, 1001)
    assert.deepEqual(await product.service.ended, { code: 0, errors: '' })
    assert.equal(startOf(pid), null)
    await start()
    assert.ok(JSON.stringify(await newestCall()).includes(callId))
  })

  it("doesn't outlive a service that is killed", { timeout: 60_000 }, async () => {
    const client = await product.phone()
    await callTone(client)
    product.service.signal('SIGKILL')
    await product.service.ended
    await client.closed
    await untilEnded(pid)
  })
})
