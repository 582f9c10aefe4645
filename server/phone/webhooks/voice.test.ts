import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { wavOf } from '@console/voice-gateway/testing'
import { figure, share } from 'tools/figures'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier, twilioSignature } from '../carrier/twilio/carrier'
import { identityOf, makeTwilioPhones } from '../carrier/twilio/phoneTokens'
import { ask, type Reply } from '../../testing/ask'
import { type SeededMember, sessionOf } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCaller, newSid, postForm, urlIn } from './testing/twilioCaller'

const fieldsIn = (row: unknown, names: readonly string[]): unknown[] => {
  const fields = new Map<string, unknown>(Object.entries(row ?? {}))
  return names.map((name) => fields.get(name))
}

const now = new Date('2026-03-15T15:00:00Z')
const keys = { apiKeySid: `SK${'1'.repeat(32)}`, apiKeySecret: 'a-key-secret-canary', appSid: `AP${'2'.repeat(32)}` }

const RACES = share('TEAM_RACES', { test: 2, proof: 50, long: 1_000 })

describe('with Twilio as the carrier', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let lastNumber = 5_550_000
  before(async () => {
    double = await startTwilioDouble()
    const { account } = double
    const voice = makeTwilioPhones({ ...account, ...keys }, () => now)
    const settings = { ...account, statusUrl: null, phones: { ...keys, edge: 'ashburn' } }
    server = await startServer({ now, voice, carrier: makeTwilioCarrier(account), twilio: settings })
    twilio = makeTwilioCaller(account.authToken, server.url)
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  /** A member whose number leads to a menu, then to a voicemail. */
  const seedMenu = async () => {
    const member = await server.seed.member()
    const audiofile_id = await server.seed.audiofile(member.accountId)
    const root = [
      { module_name: 'audiofile', parameters: { audiofile_id } },
      { module_name: 'text_to_speech', parameters: { text: 'Faites le 2 & <attendez>.', language: 'fr-CA' } },
      { module_name: 'router', parameters: { routes: [{ digit: '2', branch: 'Messages' }] } },
      { module_name: 'webphone' },
    ]
    const messages = [{ module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } }]
    const branches = [{ friendly_name: 'root', modules: root }, { friendly_name: 'Messages', modules: messages }]
    const { id } = await server.seed.callFlow(member.accountId, { branches })
    lastNumber += 1
    const phone_number = `+1438${lastNumber}`
    await server.seed.number(member.accountId, { phone_number, endpoint_type: 'application', endpoint_value: id })
    return { member, phone_number, audiofile_id }
  }

  const listOf = async (member: SeededMember, list: string): Promise<unknown[]> => {
    const { body } = await ask(`${server.url}/v1/accounts/${member.accountId}/${list}`, { token: member.token })
    const [rows] = typeof body === 'object' && body !== null ? Object.values<unknown>({ ...body }) : []
    return Array.isArray(rows) ? rows.map((row: unknown) => row) : assert.fail(JSON.stringify(body))
  }
  const untilThere = async (member: SeededMember, list: string): Promise<unknown> => {
    for (;;) {
      const [row] = await listOf(member, list)
      if (row !== undefined) return row
      await new Promise(setImmediate)
    }
  }

  it('the calls of a web phone end with its session, and with the membership of whoever spoke', async () => {
    const owner = await server.seed.member()
    const [leaving, removed] = [await server.seed.colleague(owner, 'Luc', 'member'), await server.seed.colleague(owner, 'Zoé', 'member')]
    const callOf = (member: SeededMember, side: 'from' | 'to', status: string): string => {
      const sid = newSid('CA')
      const phone = `client:${identityOf(sessionOf(member))}`
      double.running.set(sid, { from: '+15145550123', to: '+15145550124', status, [side]: phone })
      return sid
    }
    const kept = callOf(owner, 'from', 'in-progress')
    for (const member of [leaving, removed]) {
      callOf(member, 'from', 'in-progress')
      callOf(member, 'to', 'ringing')
    }
    await ask(`${server.url}/v1/auth/logout`, { token: leaving.token, method: 'POST' })
    await ask(`${server.url}/v1/accounts/${owner.accountId}/members/${removed.userId}`, { token: owner.token, method: 'DELETE' })
    while (double.running.size > 1) await new Promise(setImmediate)
    assert.deepEqual([...double.running.keys()], [kept])
    double.running.clear()
  })

  it(`a call that somebody begins while they are removed ends, and they begin no other (${RACES} races)`, async () => {
    const owner = await server.seed.member()
    await server.store.insertInto('call_limits').values({ account_id: owner.accountId, day_cents: null, month_cents: null }).execute()
    await server.seed.prepaid(owner.accountId, 10_000_000)
    lastNumber += 1
    const CallerId = `+1438${lastNumber}`
    await server.seed.number(owner.accountId, { phone_number: CallerId })
    for (let race = 0; race < RACES; race += 1) {
      const leaving = await server.seed.colleague(owner, 'Zoé', 'member')
      const phone = `client:${identityOf(sessionOf(leaving))}`
      const place = (CallSid: string) => twilio.read(twilio.url('/outgoing-calls'), { CallSid, From: phone, To: '+15145550123', CallerId })
      const sid = newSid('CA')
      double.running.set(sid, { from: phone, to: '', status: 'in-progress' })
      const [, removal] = await Promise.all([place(sid), ask(`${server.url}/v1/accounts/${owner.accountId}/members/${leaving.userId}`, { token: owner.token, method: 'DELETE' })])
      while (double.running.size > 0) await new Promise(setImmediate)
      assert.equal(removal.status, 204)
      assert.match(await place(newSid('CA')), /<Reject/)
      await twilio.send(twilio.url('/statuses'), { CallSid: sid, CallStatus: 'completed', CallDuration: '1' })
      assert.deepEqual(await server.store.selectFrom('call_reservations').select('call_id').where('account_id', '=', owner.accountId).execute(), [])
      figure('people removed while they began a call, who called no more', 1)
    }
  })

  it('a caller goes through a menu to a voicemail, which appears once in the inbox and in the call logs', async () => {
    const { member, phone_number } = await seedMenu()
    const parameters = JSON.stringify({ send_to: 'accueil@example.com', user_id: member.userId })
    await server.store.updateTable('application_modules').set({ parameters }).where('account_id', '=', member.accountId).where('module_name', '=', 'voicemail').execute()
    const call = { CallSid: newSid('CA'), From: '+15145550123', To: phone_number, CallStatus: 'ringing' }
    const greeting = await twilio.read(twilio.url('/calls'), call)
    assert.match(greeting, /<Gather [^>]*numDigits="1"[^>]*><Play>[^<]+<\/Play><Say voice="Polly.Chantal" language="fr-CA">Faites le 2 &amp; &lt;attendez&gt;.<\/Say><\/Gather>/)
    const sound = await fetch(urlIn(greeting, 'Play'))
    assert.deepEqual([sound.status, sound.headers.get('content-type')], [200, 'audio/wav'])
    assert.equal((await sound.arrayBuffer()).byteLength, 44 + 16_000)

    const record = await twilio.read(urlIn(greeting, 'action'), { ...call, CallStatus: 'in-progress', Digits: '2' })
    assert.match(record, /<Record maxLength="120"/)
    assert.match(await twilio.read(urlIn(record, 'action'), { ...call, CallStatus: 'completed', Digits: 'hangup' }), /<Hangup\/>/)

    const recording = { CallSid: call.CallSid, RecordingSid: newSid('RE'), RecordingStatus: 'completed', RecordingDuration: '4' }
    double.recordings.set(recording.RecordingSid, wavOf(4))
    const over = { CallSid: call.CallSid, CallStatus: 'completed', CallDuration: '17' }
    for (let time = 1; time <= 2; time += 1) {
      assert.equal((await twilio.send(urlIn(record, 'recordingStatusCallback'), recording)).status, 204)
      assert.equal((await twilio.send(twilio.url('/statuses'), over)).status, 204)
    }
    const voicemail = await untilThere(member, 'voicemails')
    assert.deepEqual(fieldsIn(voicemail, ['id', 'from_number', 'duration', 'is_archived', 'box']), [recording.RecordingSid, call.From, 4, 0, { id: member.userId, name: member.name }])
    const [logged, ...more] = await listOf(member, 'calls')
    assert.deepEqual(fieldsIn(logged, ['id', 'direction', 'contact_number', 'duration']), [call.CallSid, 'inbound', call.From, 17])
    assert.deepEqual(more, [])
  })

  it('web phones ring when nobody presses a key, and learn which number was called', async () => {
    const { member, phone_number } = await seedMenu()
    const call = { CallSid: newSid('CA'), From: 'anonymous', To: phone_number, CallStatus: 'ringing' }
    const greeting = await twilio.read(twilio.url('/calls'), call)
    const ring = await twilio.read(urlIn(greeting, 'action'), { ...call, CallStatus: 'in-progress', Digits: '' })
    const told = `<Parameter name="To" value="${phone_number.replace('+', '\\+')}"/><Parameter name="CallId" value="${call.CallSid}"/>`
    const client = `<Client statusCallback="[^"]+/v1/voice/statuses" statusCallbackEvent="answered"><Identity>${identityOf(sessionOf(member))}</Identity>${told}</Client>`
    assert.match(ring, new RegExp(`<Pause length="1"/><Dial timeout="20" action="[^"]+">${client}</Dial></Response>$`))
    const missed = await twilio.read(urlIn(ring, 'action'), { ...call, CallStatus: 'in-progress', DialCallStatus: 'no-answer' })
    assert.match(missed, /<Response><Hangup\/><\/Response>$/)
  })

  it('rings the web phones of the people whom the step names, and goes on if none of them is left', async () => {
    const { member, phone_number } = await seedMenu()
    const [colleague, stranger] = [await server.seed.colleague(member), await server.seed.member()]
    const call = { CallSid: newSid('CA'), From: '+15145550123', To: phone_number, CallStatus: 'in-progress' }
    const rungBy = async (...user_ids: string[]) => {
      await server.store.updateTable('application_modules').set({ parameters: JSON.stringify({ user_ids }) }).where('account_id', '=', member.accountId).where('module_name', '=', 'webphone').execute()
      const greeting = await twilio.read(twilio.url('/calls'), call)
      return twilio.read(urlIn(greeting, 'action'), { ...call, Digits: '' })
    }
    assert.deepEqual((await rungBy(colleague.userId, stranger.userId)).match(/(?<=<Identity>)[^<]+/g), [identityOf(sessionOf(colleague))])
    const unanswered = await rungBy(stranger.userId)
    assert.doesNotMatch(unanswered, /<Dial/)
    assert.match(await twilio.read(urlIn(unanswered, 'Redirect'), call), /<Response><Hangup\/><\/Response>$/)
  })

  it('notes whose web phone answered, as Twilio reports it of the leg, but nobody of another account', async () => {
    const { member, phone_number } = await seedMenu()
    const [colleague, stranger] = [await server.seed.colleague(member, 'Luc'), await server.seed.member()]
    const call = { CallSid: newSid('CA'), From: '+15145550123', To: phone_number, CallStatus: 'in-progress' }
    const greeting = await twilio.read(twilio.url('/calls'), call)
    const ring = await twilio.read(urlIn(greeting, 'action'), { ...call, Digits: '' })
    const answers = (of: SeededMember) =>
      twilio.send(urlIn(ring, 'statusCallback'), { CallSid: newSid('CA'), ParentCallSid: call.CallSid, To: `client:${identityOf(sessionOf(of))}`, CallStatus: 'in-progress' })
    const answeredBy = async () => fieldsIn((await listOf(member, 'calls'))[0], ['answered_by'])
    for (const [who, noted] of [[stranger, null], [colleague, colleague.name], [member, colleague.name]] as const) {
      assert.equal((await answers(who)).status, 204)
      assert.deepEqual(await answeredBy(), [noted])
    }
    await twilio.read(urlIn(ring, 'action'), { ...call, DialCallStatus: 'completed', DialCallDuration: '12' })
    await twilio.send(twilio.url('/statuses'), { CallSid: call.CallSid, CallStatus: 'completed', CallDuration: '17' })
    const [logged] = await listOf(member, 'calls')
    assert.deepEqual(fieldsIn(logged, ['duration', 'answered_by', 'missed']), [17, colleague.name, null])
  })

  it('a web phone whose session has ended neither rings nor calls, even with a valid token', async () => {
    const { member, phone_number } = await seedMenu()
    const [older, newer] = [await server.seed.signIn(member), await server.seed.signIn(member)]
    const call = { CallSid: newSid('CA'), From: 'anonymous', To: phone_number, CallStatus: 'in-progress' }
    const greeting = await twilio.read(twilio.url('/calls'), call)
    const ring = () => twilio.read(urlIn(greeting, 'action'), { ...call, Digits: '' })
    const rung = async () => new Set((await ring()).match(/(?<=<Identity>)[^<]+/g))
    const isPlaced = async (of: SeededMember): Promise<boolean> => {
      const form = { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(of))}`, To: '+15145550123', CallerId: phone_number }
      return !(await twilio.read(twilio.url('/outgoing-calls'), form)).includes('<Reject/>')
    }
    const namesOf = (...phones: SeededMember[]) => new Set(phones.map((phone) => identityOf(sessionOf(phone))))
    assert.deepEqual(await rung(), namesOf(member, older, newer))
    await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: older.token })
    assert.deepEqual(await rung(), namesOf(member, newer))
    assert.deepEqual([await isPlaced(older), await isPlaced(newer)], [false, true])
    await server.store.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', member.userId).execute()
    assert.equal(await isPlaced(newer), false)
    const unanswered = await ring()
    assert.doesNotMatch(unanswered, /<Dial/)
    assert.match(await twilio.read(urlIn(unanswered, 'Redirect'), call), /<Response><Hangup\/><\/Response>$/)
  })

  it("a member's web phone neither rings for a number that isn't theirs, nor calls from it", async () => {
    const { member, phone_number } = await seedMenu()
    const luc = await server.seed.colleague(member, 'Luc', 'member')
    const { id } = await server.store.selectFrom('numbers').select('id').where('phone_number', '=', phone_number).executeTakeFirstOrThrow()
    const call = { CallSid: newSid('CA'), From: 'anonymous', To: phone_number, CallStatus: 'in-progress' }
    const greeting = await twilio.read(twilio.url('/calls'), call)
    const isRung = async () => (await twilio.read(urlIn(greeting, 'action'), { ...call, Digits: '' })).includes(identityOf(sessionOf(luc)))
    const place = () => twilio.read(twilio.url('/outgoing-calls'), { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(luc))}`, To: '(514) 555-0123', CallerId: phone_number })
    for (const [number_ids, is] of [[null, true], [[], false], [[id], true]] as const) {
      await server.store.updateTable('users').set({ number_ids: number_ids && [...number_ids] }).where('id', '=', luc.userId).execute()
      assert.deepEqual([await isRung(), /<Dial/.test(await place()), /can't call from this number/.test(await place())], [is, is, !is])
    }
    const made = await server.store.selectFrom('calls').select('made_by').where('account_id', '=', member.accountId).where('direction', '=', 'outbound').execute()
    assert.deepEqual(made.map(({ made_by }) => made_by), Array(4).fill(luc.userId))
  })

  it('a parked or unknown number rejects calls', async () => {
    const { accountId } = await server.seed.person()
    await server.seed.number(accountId, { phone_number: '+14385551000' })
    for (const To of ['+14385551000', '+14385551001', '']) {
      const reply = await twilio.read(twilio.url('/calls'), { CallSid: newSid('CA'), From: '+15145550123', To })
      assert.match(reply, /<Response><Reject\/><\/Response>$/)
    }
  })

  it("a web phone calls only from its account's own number, and its recording is announced, begins and is stored", async () => {
    const { member, phone_number } = await seedMenu()
    const other = await seedMenu()
    const call = { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(member))}`, To: '(514) 555-0123', record: 'true' }
    const place = (given: Record<string, string>) => twilio.read(twilio.url('/outgoing-calls'), { ...call, ...given })
    const refused = [{ CallerId: other.phone_number }, { CallerId: '' }, { CallerId: phone_number, To: 'nobody' }, { CallerId: phone_number, From: 'client:x' }]
    for (const given of refused) assert.match(await place(given), /<Reject\/>/)
    assert.deepEqual(await listOf(member, 'calls'), [])

    const dial = await place({ CallerId: phone_number })
    const [, attributes = ''] = /<Dial ([^>]*)>/.exec(dial) ?? []
    assert.ok(attributes.includes(`callerId="${phone_number}"`) && !attributes.includes('record'), dial)
    const announced = await twilio.read(urlIn(dial, 'url'), { CallSid: newSid('CA'), ParentCallSid: call.CallSid, CallStatus: 'in-progress' })
    assert.match(announced, /<Say [^>]*>Cet appel est enregistré\.<\/Say><Say [^>]*>This call is recorded\.<\/Say><Start><Recording [^>]*\/><\/Start><\/Response>$/)
    assert.match(await twilio.read(urlIn(dial, 'url'), { CallSid: newSid('CA') }), /<Response\/>$/)
    assert.match(dial, />\+15145550123<\/Number>/)
    const leg = { ParentCallSid: call.CallSid, CallSid: newSid('CA'), CallStatus: 'completed', CallDuration: '62' }
    assert.equal((await twilio.send(urlIn(dial, 'statusCallback'), leg)).status, 204)
    const recording = { CallSid: call.CallSid, RecordingSid: newSid('RE'), RecordingStatus: 'completed', RecordingDuration: '60' }
    double.recordings.set(recording.RecordingSid, wavOf(1))
    assert.equal((await twilio.send(urlIn(announced, 'recordingStatusCallback'), recording)).status, 204)
    const stored = await untilThere(member, 'recordings')
    assert.deepEqual(fieldsIn(stored, ['id', 'duration']), [recording.RecordingSid, 60])
    const [logged] = await listOf(member, 'calls')
    assert.deepEqual(fieldsIn(logged, ['id', 'direction', 'duration']), [call.CallSid, 'outbound', 62])
    assert.deepEqual(await listOf(other.member, 'calls'), [])
    assert.doesNotMatch(await place({ CallerId: phone_number, record: 'false', CallSid: newSid('CA') }), /record/)
  })

  it('requests without a Twilio signature are refused and change nothing', async () => {
    const { member, phone_number } = await seedMenu()
    const form = { CallSid: newSid('CA'), From: '+15145550123', To: phone_number }
    const url = twilio.url('/calls')
    const right = twilioSignature(double.account.authToken, url, form)
    const attempts: Promise<Reply>[] = [
      postForm(url, form, {}),
      postForm(url, form, { 'x-twilio-signature': '' }),
      postForm(url, { ...form, From: '+15145550124' }, { 'x-twilio-signature': right }),
      postForm(`${url}?x=1`, form, { 'x-twilio-signature': right }),
    ]
    for (const { status, text } of await Promise.all(attempts)) {
      assert.deepEqual([status, JSON.parse(text)], [403, { status: 'forbidden', user_message: null }])
    }
    assert.equal((await ask(url, { body: form })).status, 415)
    assert.equal((await postForm(url, {}, {})).status, 403)
    const twice = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'To=1&To=2' })
    assert.equal(twice.status, 400)
    assert.deepEqual(await listOf(member, 'calls'), [])
    assert.doesNotMatch(server.logged(), /canary/)
  })

  it('any request signed by Twilio gets 200, 204 or 400', async () => {
    const { phone_number } = await seedMenu()
    const hostile = fc.constantFrom('', '\u0000', '<&">', '../..', 'x'.repeat(2000), newSid('CA'), newSid('RE'), phone_number, 'completed', '1')
    const names = fc.constantFrom('CallSid', 'ParentCallSid', 'From', 'To', 'CallerId', 'Digits', 'CallStatus', 'RecordingSid', '__proto__')
    const state = fc.record({ waits: fc.constantFrom('gather', 'record'), place: fc.constantFrom(null, { branchId: '\u0000', index: 1 }), digits: hostile, steps: fc.nat() })
    const ticket = fc.record({ applicationId: fc.constantFrom('gone', '\u0000', 7), state }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    const path = fc.oneof(
      fc.constantFrom('/calls', '/outgoing-calls', '/announcements', '/statuses', '/recordings', '/calls/steps', '/messages?ticket=x'),
      ticket.map((text) => `/calls/steps?ticket=${text.slice(0, 1000)}`),
    )
    await fc.assert(
      fc.asyncProperty(path, fc.dictionary(names, hostile), async (to, form) => {
        const { status, text } = await twilio.send(twilio.url(to), form)
        assert.ok([200, 204, 400].includes(status), `${to} ${JSON.stringify(form)} ${status} ${text}`)
      }),
      { numRuns: 60 },
    )
  })

  it('a web phone gets a token that Twilio accepts, and no gateway', async () => {
    const member = await server.seed.member()
    const { body } = await ask(`${server.url}/v1/accounts/${member.accountId}/webphone/token`, { token: member.token })
    assert.ok(typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    assert.deepEqual(Object.keys(body), ['token'])
    assert.deepEqual(decodeProtectedHeader(body.token), { alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    const { payload } = await jwtVerify(body.token, new TextEncoder().encode(keys.apiKeySecret), { currentDate: now })
    const seconds = now.getTime() / 1000
    assert.deepEqual(payload, {
      jti: `${keys.apiKeySid}-${seconds}`,
      iss: keys.apiKeySid,
      sub: double.account.accountSid,
      iat: seconds,
      exp: seconds + 3600,
      grants: {
        identity: identityOf(sessionOf(member)),
        voice: { incoming: { allow: true }, outgoing: { application_sid: keys.appSid } },
      },
    })
    const policy = (await ask(`${server.url}/console/webphone`)).headers.get('content-security-policy') ?? ''
    assert.match(policy, /connect-src 'self' [^;]*wss:\/\/voice-js\.ashburn\.twilio\.com/)
  })

  it("the Twilio endpoints don't exist without Twilio", async () => {
    const bare = await startServer({ on: server })
    for (const path of ['/calls', '/outgoing-calls', '/statuses']) {
      assert.equal((await postForm(`${bare.url}/v1/voice${path}`, {}, { 'x-twilio-signature': 'x' })).status, 404)
    }
    await bare.close()
  })
})
