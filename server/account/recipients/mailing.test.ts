import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MINUTE_MS } from '../../platform/clock'
import { insertLink } from './requestMail'
import { ask } from '../../testing/ask'
import type { SentMail } from '../../testing/controlClient'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { consentTokenIn, leaveVoicemail } from './testing/leaveVoicemail'

const now = new Date('2026-03-15T15:00:00Z')

describe('voicemail recipients and the mail server', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now })
  })
  after(() => server.close())

  let last = 0
  const stranger = (): string => {
    last += 1
    return `stranger-${last}@elsewhere.example`
  }
  const mailsTo = (address: string): SentMail[] => server.mails.all().filter(({ to }) => to === address)
  const leave = (member: SeededMember, sendTo: string | null) => leaveVoicemail(server, member, sendTo)
  const answer = (token: string, answered: string) => ask(`${server.url}/v1/email-links/answer`, { body: { token, answer: answered } })

  it('get up to two hundred voicemails a day by mail; more are stored in the console only', async () => {
    const [member, address] = [await server.seed.member(), stranger()]
    await server.store.updateTable('logins').set({ email: address }).where('id', '=', member.userId).execute()
    await leave(member, address)
    const recipient = await server.store.selectFrom('email_recipients').select(['id', 'address']).where('address', '=', address).executeTakeFirstOrThrow()
    for (let mail = 2; mail <= 200; mail += 1) await insertLink(server.store, { token: `${mail}`, recipient, kind: 'unsubscribe', now })
    await leave(member, address)
    assert.equal(mailsTo(address).length, 1)
  })

  it('are asked later, once, if the mail server rejected the request', async () => {
    const [member, address] = [await server.seed.member(), stranger()]
    server.mails.failNext(address)
    await leave(member, address)
    await leave(member, address)
    assert.equal(mailsTo(address).length, 0)
    const stored = JSON.stringify(await server.store.selectFrom('mail_outbox').selectAll().execute())
    assert.match(stored, /consent_request/)
    server.clock.move(MINUTE_MS)
    await leave(member, null)
    const [mail] = mailsTo(address)
    assert.ok(consentTokenIn(mail) !== '' && !stored.includes(consentTokenIn(mail)))
    await leave(member, address)
    assert.equal(mailsTo(address).length, 1)
  })

  it("aren't asked again if they have answered another request meanwhile", async () => {
    const [member, other, address] = [await server.seed.member(), await server.seed.member(), stranger()]
    server.mails.failNext(address)
    await leave(member, address)
    await leave(other, address)
    assert.equal((await answer(consentTokenIn(mailsTo(address)[0]), 'block')).status, 200)
    server.clock.move(MINUTE_MS)
    await leave(member, null)
    assert.equal(mailsTo(address).length, 1)
  })

  it('get one unsubscribe link per voicemail, however often its mail is retried', async () => {
    const member = await server.seed.member()
    const links = () => server.store.selectFrom('email_links').innerJoin('email_recipients', 'email_recipients.id', 'recipient_id')
      .select('token_hash').where('address', '=', member.email.toLowerCase()).execute()
    server.mails.failNext(member.email)
    await leave(member, member.email)
    assert.deepEqual([mailsTo(member.email).length, (await links()).length], [0, 1])
    server.clock.move(MINUTE_MS)
    await leave(member, null)
    assert.deepEqual([mailsTo(member.email).length, (await links()).length], [1, 1])
  })

  it('are different if a letter only looks like the capital of another one', async () => {
    const member = await server.seed.member()
    const address = stranger().replace('stranger', 'kate')
    await leave(member, address)
    assert.equal((await answer(consentTokenIn(mailsTo(address)[0]), 'confirm')).status, 200)
    const alike = address.replace('k', '\u212a')
    await leave(member, alike)
    assert.deepEqual(mailsTo(alike).map(({ attachments }) => attachments), [0])
  })
})
