import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { beep, WAV_HEADER_BYTES } from '@console/voice-gateway/sounds'
import { practiceLines } from 'contract/webphone'
import { standardAnnouncement, type RecordingAnnouncement } from 'contract/recordingAnnouncement'
import { figure, share } from 'tools/figures'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { ask } from '../../testing/ask'
import { sessionOf } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { identityOf } from '../carrier/twilio/phoneTokens'
import { makeTwilioCaller, newSid, urlIn } from '../webhooks/testing/twilioCaller'
import type { FakePhone } from './testing/fakeGateway'
import { makeParties, module, root, say, transferTo, VOICE, type Parties, type Party } from './testing/parties'

const CALLS = share('RECORDED_CALLS', { test: 20, proof: 1_000, long: 10_000 })
const [GONE, LANGUAGES] = ['gone', ['fr', 'en'] as const]
const FRAME_SAMPLES = 160
/** Each fake sound lasts a second. */
const framesOf = (sound: string): number => (sound === 'beep' ? Math.ceil(beep().length / FRAME_SAMPLES) : 50)

describe('the announcement before a recording', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let people: Parties
  let caller: Party
  let files: string[]
  const recordings = new Map<string, Int16Array>()
  const lines = new Map<string, { to: string; known: 'fr' | null; isRung: boolean }>()
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer({ carrier: makeTwilioCarrier(double.account), twilio: { ...double.account, statusUrl: null, phones: null } })
    twilio = makeTwilioCaller(double.account.authToken, server.url)
    people = makeParties(server, undefined, (own) => ({
      ...own,
      storeRecording: async ({ callId, content }) => {
        const bytes = (content instanceof Uint8Array ? Buffer.from(content) : await buffer(content)).subarray(WAV_HEADER_BYTES)
        recordings.set(callId, Int16Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(2 * index)))
        return true
      },
    }))
    caller = await people.party()
    // Each call takes a minute of the plan, and there are more of them.
    await server.seed.prepaid(caller.accountId, 10_000_000)
    await server.store.insertInto('call_limits').values({ account_id: caller.accountId, day_cents: null, month_cents: null }).execute()
    const french = await people.party(root(say('bonjour'), module('webphone')))
    const bilingual = await people.party(root(say('bonjour'), module('text_to_speech', { text: 'hello', language: 'en-CA' }), module('webphone')))
    lines.set('outside', { to: '+15145550199', known: null, isRung: false })
    lines.set('tone', { to: practiceLines[1].phone_number, known: null, isRung: false })
    lines.set('French', { to: french.number, known: 'fr', isRung: true })
    lines.set('bilingual', { to: bilingual.number, known: null, isRung: true })
    lines.set('transferred', { to: (await people.party(root(transferTo(french.number)))).number, known: 'fr', isRung: true })
    files = [await server.seed.audiofile(caller.accountId), GONE]
    const row = { id: GONE, account_id: caller.accountId, created_at: server.clock.now() }
    await server.store.insertInto('files').values({ ...row, bytes: 1000, media_type: 'audio/wav', friendly_name: 'perdu.wav' }).execute()
    await server.store.insertInto('audiofiles').values({ ...row, is_playable: 1 }).execute()
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const set = (body: RecordingAnnouncement, token = caller.token) => ask(`${server.url}/v1/accounts/${caller.accountId}/recording-announcement`, { method: 'PUT', token, body })

  /** As a reader of the settings would say. */
  const expected = (chosen: RecordingAnnouncement, known: 'fr' | null): string[] => {
    if (chosen.is_on === 0) return []
    const one = known ?? chosen.language
    const sounds = (one === null ? LANGUAGES : [one]).map((language) => {
      const file = chosen[`audiofile_id_${language}`]
      if (file !== null && file !== GONE) return `file ${file}`
      return (file === null ? chosen[`words_${language}`] : '') || standardAnnouncement[language]
    })
    return [...new Set(sounds), ...(chosen.has_beep === 1 ? ['beep'] : [])]
  }

  /** Talks and listens until as much of the sounds was heard as they last. */
  const hearOut = async (listener: FakePhone, sounds: readonly string[], talker: FakePhone): Promise<void> => {
    const [total, from] = [sounds.reduce((sum, sound) => sum + framesOf(sound), 0), listener.frames.length]
    let [heard, read, isBeeping] = [0, from, false]
    for (let frames = 0; heard < total; frames += 1) {
      assert.ok(frames < 5_000, `${sounds.join()} is not heard`)
      talker.says(VOICE)
      await people.exchange.ticker.tick(1)
      for (; read < listener.frames.length; read += 1) {
        const [sound = ''] = people.exchange.heard({ ...listener, frames: [listener.frames[read] ?? VOICE] })
        // Only the first frame of a tone is recognised.
        isBeeping ||= sound === 'beep'
        if (isBeeping || sounds.includes(sound)) heard += 1
      }
    }
    const order = people.exchange.heard({ ...listener, frames: listener.frames.slice(from) }).filter((sound) => sounds.includes(sound))
    assert.deepEqual(order, sounds)
  }

  const throughTwiml = async (): Promise<{ dial: string; sounds: string[] }> => {
    const form = { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(caller))}`, To: '+15145550199', CallerId: caller.number, record: '1' }
    const dial = await twilio.read(twilio.url('/outgoing-calls'), form)
    await server.store.deleteFrom('call_reservations').execute()
    if (!dial.includes(' url=')) return { dial, sounds: [] }
    const document = await twilio.read(urlIn(dial, 'url'), { CallSid: newSid('CA'), ParentCallSid: form.CallSid })
    const [verbs = '', start = ''] = document.split(/(?=<Start>)/)
    assert.match(start, /^<Start><Recording [^>]*recordingStatusCallback="[^"]+\/v1\/voice\/recordings"[^>]*\/><\/Start><\/Response>$/)
    const played = (url: string): string => (url === 'beep' ? url : `file ${url}`)
    return { dial, sounds: [...verbs.matchAll(/<Play>[^<]*\/sounds\/([\w-]+)\?[^<]*<\/Play>|<Say [^>]*>([^<]*)<\/Say>/g)].map(([, url, text = '']) => (url === undefined ? text : played(url))) }
  }

  const anyChoice = fc.record({
    is_on: fc.constantFrom<0 | 1>(1, 1, 1, 0),
    language: fc.constantFrom<'en' | 'fr' | null>(null, 'en', 'fr'),
    words_en: fc.constantFrom('', 'We record.'),
    words_fr: fc.constantFrom('', 'Nous enregistrons.'),
    audiofile_id_en: fc.constantFrom(null, null, 0, 1),
    audiofile_id_fr: fc.constantFrom(null, null, 0, 1),
    has_beep: fc.constantFrom<0 | 1>(0, 1),
  })
  const anyCall = fc.record({ line: fc.constantFrom('outside', 'tone', 'French', 'bilingual', 'transferred'), frames: fc.integer({ min: 0, max: 60 }), isCutShort: fc.boolean() })

  it('ends before the first sample, of everybody who joins, whatever is chosen, and is the same on both ways', async () => {
    let samplesBefore = 0
    await fc.assert(
      fc.asyncProperty(anyChoice, anyCall, async (choice, { line, frames, isCutShort }) => {
        const fileOf = (index: number | null) => (index === null ? null : (files[index] ?? null))
        const chosen = { ...choice, audiofile_id_en: fileOf(choice.audiofile_id_en), audiofile_id_fr: fileOf(choice.audiofile_id_fr) }
        assert.equal((await set(chosen)).status, 200)
        const { dial, sounds } = await throughTwiml()
        assert.deepEqual(sounds, expected(chosen, null))
        assert.equal(dial.includes('record-from-answer'), chosen.is_on === 0)

        const { to, known, isRung } = lines.get(line) ?? assert.fail(line)
        people.exchange.gateway.rung.splice(0)
        const phone = people.call(caller, to, '1')
        await people.exchange.until(() => phone.state() === 'ringing')
        await people.tickUntil(() => phone.state() === 'answered')
        const { ticker } = people.exchange
        if (isCutShort && sounds.length > 0) await people.talk(phone, 20)
        else {
          await hearOut(phone, sounds, phone)
          const begun = ticker.now()
          let pause: [from: number, to: number] | null = null
          if (isRung) {
            await people.tickUntil(() => people.exchange.gateway.rung.length > 0)
            const other = people.exchange.gateway.rung[0]?.accept() ?? assert.fail()
            const from = ticker.now() - begun
            await hearOut(other, expected(chosen, known), other)
            pause = [from, ticker.now() - begun]
          }
          await people.talk(phone, frames)
          const seconds = (ticker.now() - begun) / 20
          phone.leaves()
          await people.exchange.over(phone)
          const samples = recordings.get(phone.id) ?? new Int16Array()
          const recorded = samples.length / FRAME_SAMPLES
          samplesBefore += Math.max(0, recorded - seconds - 1) * FRAME_SAMPLES
          assert.ok(recorded <= seconds + 1 && recorded >= (pause === null || frames > 0 ? seconds : pause[0] / 20) - 12, `${recorded} frames of ${seconds}`)
          // Gaps are filled within ten frames.
          if (pause !== null && chosen.is_on === 1) {
            const within = samples.subarray((pause[0] / 20 + 12) * FRAME_SAMPLES, (pause[1] / 20 - 1) * FRAME_SAMPLES)
            samplesBefore += within.filter((sample) => sample !== 0).length
            assert.ok(within.every((sample) => sample === 0), 'recorded while it was announced')
          }
          recordings.delete(phone.id)
          return
        }
        phone.leaves()
        await people.exchange.over(phone)
        assert.equal(recordings.has(phone.id), false)
      }),
      { numRuns: CALLS, endOnFailure: true },
    )
    figure('recorded calls', CALLS)
    figure('samples before the announcement ended', samplesBefore)
    assert.equal(samplesBefore, 0)
  })

  it('keeps its file from being deleted, and takes no file of another account', async () => {
    const stranger = await people.party()
    const chosen = { is_on: 1, language: null, words_en: '', words_fr: ' Bonjour. ', audiofile_id_en: files[0] ?? '', audiofile_id_fr: null, has_beep: 0 } as const
    const saved = await set(chosen)
    assert.deepEqual(saved.body, { ...chosen, words_fr: 'Bonjour.' })
    const path = `${server.url}/v1/accounts/${caller.accountId}/audiofiles/${chosen.audiofile_id_en}`
    assert.deepEqual((await ask(`${path}/usage`, { token: caller.token })).body, { usage: { applications: [], announces_recordings: 1 } })
    const refused = await ask(path, { method: 'DELETE', token: caller.token })
    assert.deepEqual([refused.status, refused.text.includes('the announcement before recordings')], [409, true])
    assert.equal((await set({ ...chosen, audiofile_id_fr: await server.seed.audiofile(stranger.accountId) })).status, 422)
    assert.equal((await set({ ...chosen, audiofile_id_en: null })).status, 200)
    assert.equal((await ask(path, { method: 'DELETE', token: caller.token })).status, 204)
  })
})
