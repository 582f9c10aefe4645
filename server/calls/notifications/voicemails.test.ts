import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { wavOf } from '@console/voice-gateway/testing'
import { callOf, choose, instanceOf, mailsTo } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { MINUTE_MS } from '../../platform/clock'
import { storedCallId } from '../../platform/database/callIds'
import { inTransaction } from '../../platform/database/transaction'
import { MAX_ATTACHED_BYTES } from '../voicemails/mailedVoicemail'

const CONTACT = '+15145550177'

describe('voicemails that users want by email', () => {
  let server: TestServer
  let instance: ReturnType<typeof instanceOf>
  before(async () => {
    server = await startServer({ now: new Date('2026-11-20T19:05:00Z') })
    instance = instanceOf(server)
  })
  after(() => server.close())

  const voicemailOf = ({ accountId }: SeededMember, sendTo: string | null = null) => ({
    ...{ id: randomUUID(), accountId, numberId: null, fromNumber: CONTACT, content: wavOf(1), duration: 75, sendTo },
  })
  const leave = async (member: SeededMember, sendTo: string | null = null): Promise<void> => {
    await instance.callRecords.storeVoicemail(voicemailOf(member, sendTo))
    await instance.settled()
  }
  const withContact = (member: SeededMember) => server.seed.contact(member.accountId, { contact_number: CONTACT, contact_name: 'Léa Roy' })

  it('name the caller, the number and the time of the user, in the language of the user, with a link or the sound', async () => {
    const member = await server.seed.member()
    await withContact(member)
    const numberId = await server.seed.number(member.accountId, { phone_number: '+15145550100', label: 'Boutique' })
    await choose(server, member, { voicemail: 'link', time_zone: 'America/St_Johns' })
    await instance.callRecords.storeVoicemail({ ...voicemailOf(member), numberId })
    await instance.settled()
    await choose(server, member, { voicemail: 'attachment' }, 'fr-CA')
    await instance.callRecords.storeVoicemail({ ...voicemailOf(member), numberId })
    await instance.settled()
    await server.store.updateTable('users').set({ language: 'en' }).where('id', '=', member.userId).execute()
    await leave(member)
    const [english, french, chosen] = mailsTo(server, member)
    assert.equal(english?.subject, 'New voicemail – Léa Roy ((514) 555-0177)')
    assert.equal(english?.attachments, 0)
    for (const part of ['left a voicemail at Boutique ((514) 555-0100).', 'November 20, 2026', '3:35', '1 min 15 s', `${server.url}/console/voicemails\n`]) {
      assert.ok(english?.text.includes(part), `${part} in ${english?.text}`)
    }
    assert.deepEqual([french?.subject, french?.attachments], ['Nouveau message vocal – Léa Roy ((514) 555-0177)', 1])
    for (const part of ['a laissé un message vocal sur la ligne Boutique ((514) 555-0100).', '20 novembre 2026', '14\u00a0h 05', 'Pour ne plus recevoir ces courriels']) {
      assert.ok(french?.text.includes(part), `${part} in ${french?.text}`)
    }
    assert.equal(chosen?.subject, english?.subject)
  })

  it('reach every user of the account who wants them, and nobody else', async () => {
    const [member, colleague, stranger] = [await server.seed.member(), await server.seed.member(), await server.seed.member()]
    await server.store.updateTable('users').set({ account_id: member.accountId }).where('id', '=', colleague.userId).execute()
    for (const each of [member, stranger]) await choose(server, each, { voicemail: 'link' })
    await leave(member)
    assert.deepEqual([member, colleague, stranger].map((each) => mailsTo(server, each).length), [1, 0, 0])
    await server.store.insertInto('notification_settings')
      .values({ user_id: colleague.userId, voicemail: 'attachment', missed_calls: 'off', time_zone: 'UTC', language: 'en', digest_due_at: null }).execute()
    await leave(member)
    assert.deepEqual([member, colleague, stranger].map((each) => mailsTo(server, each).length), [2, 1, 0])
  })

  it('have a link alone if the sound is larger than a mail may be, or gone', async () => {
    const member = await server.seed.member()
    await choose(server, member, { voicemail: 'attachment' })
    const given: [bytes: number, attachments: number][] = [[wavOf(1).length, 1], [MAX_ATTACHED_BYTES + 1, 0], [wavOf(1).length + 1, 0]]
    for (const [bytes] of given) {
      const voicemail = voicemailOf(member)
      server.mails.failNext(member.email)
      await instance.callRecords.storeVoicemail(voicemail)
      await instance.settled()
      await server.store.updateTable('files').set({ bytes }).where('id', '=', voicemail.id).execute()
      server.clock.move(MINUTE_MS)
      await instance.settled()
    }
    assert.deepEqual(mailsTo(server, member).map(({ attachments }) => attachments), given.map(([, attachments]) => attachments))
  })

  it('are not mailed if they are deleted, or no longer wanted, before the mail leaves', async () => {
    const member = await server.seed.member()
    for (const change of ['delete', 'off'] as const) {
      await choose(server, member, { voicemail: 'link' })
      server.mails.failNext(member.email)
      const voicemail = voicemailOf(member)
      await instance.callRecords.storeVoicemail(voicemail)
      await instance.settled()
      if (change === 'delete') await server.store.deleteFrom('voicemails').where('id', '=', storedCallId(voicemail.id)).execute()
      else await choose(server, member, {})
      server.clock.move(MINUTE_MS)
      await instance.settled()
    }
    assert.deepEqual(mailsTo(server, member), [])
  })

  it('come once, also if their report is repeated, or the call flow mails them to the same address', async () => {
    const member = await server.seed.member()
    await choose(server, member, { voicemail: 'link' })
    const voicemail = voicemailOf(member)
    for (let time = 0; time < 3; time += 1) await instance.callRecords.storeVoicemail(voicemail)
    await instance.settled()
    assert.equal(mailsTo(server, member).length, 1)
    await leave(member, ` ${member.email.toUpperCase()} `.trim())
    assert.deepEqual([mailsTo(server, member).length, server.mails.all().filter(({ to }) => to === member.email.toUpperCase()).length], [1, 1])
    const refused = { id: randomUUID(), account_id: member.accountId, address: member.email, state: 'unsubscribed' as const }
    await server.store.insertInto('email_recipients').values({ ...refused, created_at: server.clock.now(), changed_at: server.clock.now() }).execute()
    const queued = () => server.store.selectFrom('notices').select('subject_id').where('user_id', '=', member.userId).execute()
    const before = (await queued()).length
    await leave(member, member.email)
    assert.equal((await queued()).length, before + 1)
  })

  it('are in the outbox exactly if the voicemail is stored, and survive an instance that ends while sending', async () => {
    const member = await server.seed.member()
    await choose(server, member, { voicemail: 'link' })
    const undone = voicemailOf(member)
    const failing = inTransaction(server.store, async (transaction) => {
      await instance.notifier.voicemailLeft(transaction, undone)
      throw new Error('the connection was lost')
    })
    await assert.rejects(failing, /the connection was lost/)
    await instance.settled()
    const stored = async () => (await server.store.selectFrom('mail_outbox').select('id').execute()).length
    assert.deepEqual([mailsTo(server, member).length, await stored()], [0, 0])
    const ended = instanceOf(server, { send: () => new Promise(() => undefined) })
    await ended.callRecords.storeVoicemail(voicemailOf(member))
    ended.outbox.deliver()
    while ((await server.store.selectFrom('mail_outbox').select('id').where('attempts', '=', 1).execute()).length === 0);
    server.clock.move(5 * MINUTE_MS)
    await instance.settled()
    assert.deepEqual([mailsTo(server, member).length, await stored()], [1, 0])
  })

  it('are up to 200 a day for one user, together with missed calls', async () => {
    const member = await server.seed.member()
    await choose(server, member, { voicemail: 'link', missed_calls: 'immediately' })
    const notices = Array.from({ length: 199 }, (_, index) => {
      const subject = `${member.userId} ${index}`
      return { user_id: member.userId, subject_id: subject, kind: 'voicemail' as const, noted_at: server.clock.now(), told_in: subject }
    })
    await server.store.insertInto('notices').values(notices).execute()
    await leave(member)
    await leave(member)
    await instance.callRecords.recordCall(callOf(member, server.clock.now(), { outcome: 'missed' }))
    await instance.settled()
    assert.equal(mailsTo(server, member).length, 1)
  })
})
