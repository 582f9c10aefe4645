import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { wavOf } from '@console/voice-gateway/testing'
import type { Attachment, Mail } from '../../platform/mail/mail'
import { isStoredOn } from '../../testing/storedFiles'
import { listHistory } from '../../testing/lists'
import { notifierOf, outboxOf } from '../../testing/outboxOf'
import { roomyStorage } from '../../testing/roomyStorage'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import type { Announcement } from '../../platform/events/accountEvents'
import { makeBackground } from '../../platform/jobs/background'
import { MINUTE_MS } from '../../platform/clock'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import { endlessDisk } from '../../platform/files/disk'
import { NoRoomForCall } from '../../platform/files/storage'
import type { CallRecords } from './port'
import { makeCallRecords } from './callRecords'

const idOf = (kind: 'CA' | 'RE'): string => kind + randomUUID().replaceAll('-', '')
const SOUND = wavOf(1)

describe('call records', () => {
  let server: TestServer
  let member: SeededMember
  let numberId: string
  const announced: Announcement[] = []
  const mails: Mail[] = []
  let mailFails = false
  const log = pino({ level: 'silent' })
  const background = makeBackground(log)
  let mailing: Parameters<typeof outboxOf>[0]
  let deps: Parameters<typeof makeCallRecords>[0]
  let callRecords: CallRecords
  let outbox: MailOutbox

  before(async () => {
    server = await startServer({ now: new Date('2026-11-20T19:05:00Z') })
    const mail = {
      send: async (sent: Mail) => {
        if (mailFails) throw new Error('the mail server is out of reach')
        mails.push(sent)
      },
    }
    const events = { announce: (event: Announcement) => void announced.push(event) }
    const { store, files } = server
    const clock = server.clock.now
    mailing = { store, files, mail, clock, background, log }
    outbox = outboxOf(mailing)
    deps = { store, storage: roomyStorage(server), files, outbox, notifier: notifierOf(store, clock, outbox), events, clock }
    callRecords = makeCallRecords(deps)
    member = await server.seed.member()
    numberId = await server.seed.number(member.accountId, { phone_number: '+15145550100', label: 'Boutique' })
  })
  after(() => server.close())

  const callOf = (given: Partial<Parameters<CallRecords['recordCall']>[0]> = {}) => ({
    id: idOf('CA'),
    accountId: member.accountId,
    numberId,
    direction: 'inbound' as const,
    contactNumber: '+15145550123',
    startedAt: new Date('2026-11-20T19:00:00Z'),
    duration: 0,
    ...given,
  })
  const rowsOf = async (kind: 'calls' | 'voicemails' | 'recordings', who = member) =>
    (await listHistory(server.url, who, kind)).rows
  const contentOf = async (id: string) => {
    const content = await server.files.read(id, { first: 0, last: SOUND.length - 1 }, SOUND.length)
    return content === null ? null : buffer(content)
  }

  it('repeated reports of a call make one row, and only its duration grows', async () => {
    const call = callOf()
    for (const duration of [0, 65, 65, 0]) await callRecords.recordCall({ ...call, contactNumber: '+15145550123', duration })
    await callRecords.recordCall({ ...call, direction: 'outbound', contactNumber: '+14385550000', duration: 70 })
    const rows = (await rowsOf('calls')).filter(({ id }) => id === call.id)
    assert.deepEqual(
      rows.map(({ direction, contact_number, duration, number_id }) => [direction, contact_number, duration, number_id]),
      [['inbound', '+15145550123', 70, numberId]],
    )
    const events = announced.filter(({ id }) => id === call.id)
    assert.deepEqual(events.map(({ account_id, kind }) => [account_id, kind]), Array(3).fill([member.accountId, 'call.updated']))
  })

  it('a call, a recording and a voicemail of another account change nothing, and a number of another account is not shown', async () => {
    const [call, stranger] = [callOf(), await server.seed.member()]
    await callRecords.recordCall({ ...call, duration: 5 })
    await callRecords.recordCall({ ...call, accountId: stranger.accountId, duration: 500 })
    const id = idOf('RE')
    const foreign = { id, callId: call.id, accountId: stranger.accountId, content: SOUND, duration: 1 }
    assert.equal(await callRecords.storeRecording(foreign), false)
    assert.deepEqual([await contentOf(id), await rowsOf('recordings', stranger), await rowsOf('calls', stranger)], [null, [], []])
    await callRecords.recordCall(callOf({ accountId: stranger.accountId }))
    assert.deepEqual((await rowsOf('calls', stranger)).map(({ number_id }) => number_id), [null])
    assert.equal((await rowsOf('calls')).find((row) => row.id === call.id)?.duration, 5)
    const voicemail = { id, numberId, fromNumber: '+15145550123', content: SOUND, duration: 1, sendTo: null }
    await callRecords.storeVoicemail({ ...voicemail, accountId: member.accountId })
    await callRecords.storeVoicemail({ ...voicemail, accountId: stranger.accountId, content: wavOf(1, 300) })
    assert.deepEqual([await rowsOf('voicemails', stranger), await contentOf(id)], [[], SOUND])
  })

  it('a recording is stored once, with the details of its call, and can be played', async () => {
    const call = callOf({ duration: 9, direction: 'outbound' })
    await callRecords.recordCall(call)
    const recording = { id: idOf('RE'), callId: call.id, accountId: member.accountId, duration: 9 }
    assert.equal(await callRecords.storeRecording({ ...recording, content: Readable.from([SOUND]) }), true)
    const again = Readable.from([wavOf(1, 300)])
    assert.equal(await callRecords.storeRecording({ ...recording, content: again, duration: 10 }), true)
    assert.equal(again.destroyed, true)
    const rows = (await rowsOf('recordings')).filter(({ id }) => id === recording.id)
    assert.deepEqual(rows.map(({ duration, is_archived }) => [duration, is_archived]), [[9, 0]])
    const played = await fetch(`${server.url}${rows[0]?.recording_url}`)
    assert.deepEqual([played.headers.get('content-type'), Buffer.from(await played.arrayBuffer())], ['audio/wav', SOUND])
    assert.deepEqual(announced.filter(({ id }) => id === recording.id).map(({ kind }) => kind), ['recording.updated'])
  })

  it('a voicemail is in the inbox, and one mail with its audio announces it', async () => {
    await server.seed.contact(member.accountId, { contact_number: '+15145550177', contact_name: 'Léa Roy' })
    const voicemail = { id: idOf('RE'), accountId: member.accountId, numberId, fromNumber: '+15145550177', duration: 75 }
    for (let time = 0; time < 2; time += 1) {
      await callRecords.storeVoicemail({ ...voicemail, content: SOUND, sendTo: 'lea@example.com' })
    }
    await background.settled()
    assert.deepEqual(announced.filter(({ id }) => id === voicemail.id).map(({ kind }) => kind), ['voicemail.updated'])
    const [mail, ...others] = mails.splice(0)
    const attachment: Attachment = { name: 'Voicemail 2026-11-20 14.05 +15145550177.wav', mediaType: 'audio/wav', content: SOUND }
    assert.deepEqual([others, mail?.to, mail?.attachments], [[], 'lea@example.com', [attachment]])
    assert.match(mail?.subject ?? '', /Léa Roy \(\(514\) 555-0177\)$/)
    for (const part of ['Boutique ((514) 555-0100)', '1 min 15 s', 'https://console.example/console/voicemails']) {
      assert.equal(mail?.text.split(part).length, 3, `${part} in both languages`)
    }
    assert.match(mail?.text ?? '', / a laissé un message vocal sur la ligne Boutique \(\(514\) 555-0100\)\.\n/)
    assert.match(mail?.text ?? '', /: 20 novembre 2026 à 14\sh\s05\sHNE\n[^]*: November 20, 2026 at 2:05\sp\.m\. EST\n/)
  })

  it('a failed mail or a released number loses no voicemail, and the mail is sent later', async () => {
    mailFails = true
    const ids = [idOf('RE'), idOf('RE'), idOf('RE')]
    const sendTos = ['lea@example.com', 'not an address', null]
    for (const [index, id] of ids.entries()) {
      const parts = { accountId: member.accountId, numberId: randomUUID(), fromNumber: '+15145550188', content: SOUND, duration: 1 }
      await callRecords.storeVoicemail({ id, ...parts, sendTo: sendTos[index] ?? null })
    }
    await background.settled()
    mailFails = false
    const rows = (await rowsOf('voicemails')).filter(({ id }) => ids.some((one) => one === id))
    assert.deepEqual(rows.map(({ number_id }) => number_id), [null, null, null])
    assert.deepEqual(mails, [])
    server.clock.move(MINUTE_MS)
    outbox.deliver()
    await background.settled()
    assert.deepEqual(mails.splice(0).map(({ to }) => to), ['lea@example.com'])
  })

  it('a voicemail whose audio is damaged before it is mailed is announced without its audio', async () => {
    const damaged = { ...server.files, read: () => server.files.read(broken.id, { first: 0, last: 9 }, 10) }
    const broken = { id: idOf('RE'), accountId: member.accountId, numberId, fromNumber: '+15145550189', content: SOUND, duration: 1 }
    await callRecords.storeVoicemail({ ...broken, sendTo: null })
    await background.settled()
    const other = outboxOf({ ...mailing, files: damaged })
    await other.put(server.store, { kind: 'voicemail', content: { id: broken.id, sendTo: 'lea@example.com' } })
    other.deliver()
    await background.settled()
    assert.deepEqual(mails.splice(0).map(({ to, attachments }) => [to, attachments]), [['lea@example.com', []]])
  })

  it('audio beyond the quota is not stored and the account is notified; pending audio may be retried', async () => {
    const full = await server.seed.member()
    const quotaBytes = 200_000
    await server.seed.file(full.accountId, Buffer.alloc(quotaBytes))
    const tight = makeCallRecords({ ...deps, storage: roomyStorage(server, { quotaBytes }) })
    const message = { accountId: full.accountId, numberId: null, fromNumber: '+15145550123', content: SOUND, duration: 1, sendTo: 'lea@example.com' }
    const unkept = async () => {
      const account = server.store.selectFrom('accounts').select('sound_unkept_at').where('id', '=', full.accountId)
      return (await account.executeTakeFirstOrThrow()).sound_unkept_at
    }
    const ids = [idOf('RE'), idOf('RE'), idOf('RE')]
    for (const id of ids.slice(0, 2)) await tight.storeVoicemail({ ...message, id })
    assert.deepEqual([(await rowsOf('voicemails', full)).length, await unkept()], [1, server.clock.now()])
    await assert.rejects(tight.storeVoicemail({ ...message, id: ids[2] ?? '', pendingSince: server.clock.now() }), NoRoomForCall)
    await background.settled()
    assert.deepEqual([mails.splice(0).length, await contentOf(ids[1] ?? ''), await contentOf(ids[2] ?? '')], [1, null, null])
  })

  it('on a disk that is nearly full no audio is written', async () => {
    const disk = { ...endlessDisk, hasRoom: () => Promise.resolve(false) }
    const tight = makeCallRecords({ ...deps, storage: roomyStorage(server, { disk }) })
    const id = idOf('RE')
    await tight.storeVoicemail({ id, accountId: member.accountId, numberId, fromNumber: '+15145550123', sendTo: null, content: SOUND, duration: 1 })
    assert.deepEqual([(await rowsOf('voicemails')).some((row) => row.id === id), isStoredOn(server, id)], [false, false])
  })

  it('content that turns out to exceed the free space is not stored and leaves nothing behind', async () => {
    const full = await server.seed.member()
    const tight = makeCallRecords({ ...deps, storage: roomyStorage(server, { quotaBytes: SOUND.length }) })
    const long = { id: idOf('RE'), accountId: full.accountId, numberId: null, fromNumber: '+15145550123', sendTo: null }
    await tight.storeVoicemail({ ...long, content: wavOf(3), duration: 1 })
    assert.deepEqual([await rowsOf('voicemails', full), isStoredOn(server, long.id)], [[], false])
  })

  it('incomplete content leaves no row', async () => {
    const id = idOf('RE')
    const broken = Readable.from(
      (async function* () {
        yield SOUND
        throw new Error('the line was cut')
      })(),
    )
    const voicemail = { id, accountId: member.accountId, numberId, fromNumber: '+15145550123', duration: 1, sendTo: null }
    await assert.rejects(callRecords.storeVoicemail({ ...voicemail, content: broken }), /the line was cut/)
    assert.equal((await rowsOf('voicemails')).some((row) => row.id === id), false)
  })
})
