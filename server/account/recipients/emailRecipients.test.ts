import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { DAY_MS } from '../../platform/clock'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SentMail } from '../../testing/controlClient'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { consentTokenIn, leaveVoicemail } from './testing/leaveVoicemail'

const now = new Date('2026-03-15T15:00:00Z')

describe('voicemail recipients', () => {
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

  const leave = (member: SeededMember, sendTo: string) => leaveVoicemail(server, member, sendTo)

  const at = ({ accountId, token }: SeededMember, body?: object): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/email-recipients`, { token, ...(body && { body }) })
  const stateOf = async (member: SeededMember, address: string): Promise<string | undefined> =>
    new RegExp(`"address":"${address.replaceAll('.', '\\.')}","state":"(\\w+)"`).exec((await at(member)).text)?.[1]
  const readLink = (token: string) => ask(`${server.url}/v1/email-links/read`, { body: { token } })
  const answer = (token: string, answered: string) => ask(`${server.url}/v1/email-links/answer`, { body: { token, answer: answered } })
  const wayOutOf = (mail: SentMail | undefined): string => /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''

  const agreed = async (member: SeededMember): Promise<string> => {
    const address = stranger()
    await leave(member, address)
    assert.equal((await answer(consentTokenIn(mailsTo(address)[0]), 'confirm')).status, 200)
    return address
  }

  it('who are users get voicemails immediately, with an unsubscribe link; others only after they agree', async () => {
    const member = await server.seed.member()
    const address = stranger()
    await leave(member, member.email)
    const [own] = mailsTo(member.email)
    assert.deepEqual([own?.attachments, own?.headers['List-Unsubscribe-Post']], [1, 'List-Unsubscribe=One-Click'])
    for (const _voicemail of [1, 2, 3]) await leave(member, address)
    const mails = mailsTo(address)
    assert.deepEqual(mails.map(({ attachments, headers }) => [attachments, headers]), [[0, {}]])
    assert.ok(!/5145550123|514\) 555|Zoé|http\S+voicemails/.test(mails[0]?.text ?? ''))
    assert.match(mails[0]?.text ?? '', /"Essai inc\."/)
    figure('voicemails left for an unconfirmed address', 3)
    figure('of them mailed with sound', mails.filter(({ attachments }) => attachments > 0).length)
    const voicemails = await ask(`${server.url}/v1/accounts/${member.accountId}/voicemails`, { token: member.token })
    assert.equal(voicemails.text.match(/"from_number"/g)?.length, 4)
    assert.equal(await stateOf(member, address), 'awaiting')
    assert.equal((await answer(consentTokenIn(mails[0]), 'confirm')).status, 200)
    await leave(member, address.toUpperCase())
    assert.deepEqual(mailsTo(address.toUpperCase()).map(({ attachments }) => attachments), [1])
    assert.equal(await stateOf(member, address), 'confirmed')
  })

  it('are asked once when a call flow with their address is saved', async () => {
    const member = await server.seed.member()
    const address = stranger()
    const applicationId = await server.seed.application(member.accountId)
    const root = await server.store.selectFrom('application_branches').select('id').where('application_id', '=', applicationId).executeTakeFirstOrThrow()
    const modules = [member.email, address, ` ${address} `].map((send_to) => ({ module_name: 'voicemail', description: '', parameters: { send_to } }))
    const save = () => ask(`${server.url}/v1/application-branches/${root.id}/modules`, { method: 'PUT', token: member.token, body: { modules } })
    assert.equal((await save()).status, 200)
    for (let sent = mailsTo(address); sent.length === 0; sent = mailsTo(address)) await server.mails.next()
    assert.equal((await save()).status, 200)
    await leave(member, address)
    assert.deepEqual([mailsTo(address).length, mailsTo(member.email).length], [1, 0])
  })

  it('see the request without changing anything by a GET, and answer by POST only', async () => {
    const member = await server.seed.member()
    const address = stranger()
    await leave(member, address)
    const token = consentTokenIn(mailsTo(address)[0])
    await ask(`${server.url}/console/email/confirm/${token}`)
    const expected = { link: { account_name: 'Essai inc.', address, state: 'awaiting' } }
    assert.deepEqual((await readLink(token)).body, expected)
    assert.deepEqual((await readLink(token)).body, expected)
    assert.deepEqual((await answer(token, 'confirm')).body, { link: { ...expected.link, state: 'confirmed' } })
    assert.deepEqual((await answer(token, 'confirm')).body, { link: { ...expected.link, state: 'confirmed' } })
    for (const unknown of ['', 'x', 'A'.repeat(43), `${token}A`]) {
      assert.deepEqual([(await readLink(unknown)).status, (await answer(unknown, 'confirm')).status], [404, 404])
    }
  })

  it('can agree for a week; the token is stored as a hash and never logged', async () => {
    const own = await startServer({ now })
    const member = await own.seed.member()
    const path = `${own.url}/v1/accounts/${member.accountId}/email-recipients`
    assert.equal((await ask(path, { token: member.token, body: { address: 'late@elsewhere.example' } })).status, 200)
    const token = consentTokenIn(await own.mails.next())
    await ask(`${own.url}/console/email/confirm/${token}`)
    await ask(`${own.url}/console/email/unsubscribe/${token}`)
    assert.ok(!own.logged().includes(token))
    assert.ok(!JSON.stringify(await own.store.selectFrom('email_links').selectAll().execute()).includes(token))
    own.clock.move(7 * DAY_MS)
    const read = await ask(`${own.url}/v1/email-links/read`, { body: { token } })
    assert.match(read.text, /"state":"expired"/)
    const late = await ask(`${own.url}/v1/email-links/answer`, { body: { token, answer: 'confirm' } })
    assert.deepEqual([late.status, late.body], [400, { status: 'invalid_token', user_message: null }])
    await own.close()
  })

  it('can unsubscribe on the page or with the button of a mail client, but not by a GET', async () => {
    const member = await server.seed.member()
    for (const by of ['page', 'button'] as const) {
      const address = await agreed(member)
      await leave(member, address)
      const url = wayOutOf(mailsTo(address)[1])
      assert.match(url, /\/console\/email\/unsubscribe\/[\w-]{43}$/)
      const token = url.split('/').at(-1) ?? ''
      await ask(url)
      assert.match((await readLink(token)).text, /"state":"confirmed"/)
      assert.equal((await answer(token, 'confirm')).status, 400)
      if (by === 'page') assert.equal((await answer(token, 'unsubscribe')).status, 200)
      else {
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
        assert.deepEqual([(await fetch(url, { method: 'POST', body })).status, (await fetch(`${url}x`, { method: 'POST', body })).status], [204, 204])
      }
      await leave(member, address)
      assert.equal(mailsTo(address).length, 2)
      assert.equal(await stateOf(member, address), 'unsubscribed')
      assert.match((await at(member, { address })).text, /"state":"unsubscribed"/)
      assert.equal(mailsTo(address).length, 2)
    }
  })

  it('are asked again once, a month after refusing, and get no mail until they agree', async () => {
    const own = await startServer({ now })
    const member = await own.seed.member()
    const wish = async () => {
      const { token } = await own.seed.signIn(member)
      const body = { address: 'no@elsewhere.example' }
      return (await ask(`${own.url}/v1/accounts/${member.accountId}/email-recipients`, { token, body })).text
    }
    await wish()
    const token = consentTokenIn(await own.mails.next())
    await ask(`${own.url}/v1/email-links/answer`, { body: { token, answer: 'unsubscribe' } })
    own.clock.move(30 * DAY_MS - 1)
    assert.match(await wish(), /"state":"unsubscribed"/)
    own.clock.move(1)
    assert.match(await wish(), /"state":"awaiting"/)
    const again = consentTokenIn(await own.mails.next())
    assert.match(await wish(), /"state":"unsubscribed"/)
    assert.equal(own.mails.all().length, 2)
    assert.match((await ask(`${own.url}/v1/email-links/answer`, { body: { token: again, answer: 'confirm' } })).text, /"state":"confirmed"/)
    await own.close()
  })

  it('can refuse all requests', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const address = stranger()
    await leave(member, address)
    assert.match((await answer(consentTokenIn(mailsTo(address)[0]), 'block')).text, /"state":"unsubscribed"/)
    await leave(other, address)
    await leave(other, address.replace('@', '+news@'))
    assert.match((await at(other, { address })).text, /"state":"unsubscribed"/)
    assert.deepEqual([await stateOf(other, address), await stateOf(other, address.replace('@', '\\+news@'))], ['unsubscribed', 'unsubscribed'])
    const many = Array.from({ length: 30 }, (_, each) => at(other, { address: address.replace('@', `+${each}@`) }))
    assert.deepEqual([...new Set((await Promise.all(many)).map(({ status }) => status))], [200])
    assert.equal((await at(other)).text.match(/stranger/g)?.length, 20)
    assert.equal(server.mails.all().filter(({ to }) => to.startsWith(address.split('@')[0] ?? '')).length, 1)
  })

  it('get at most three requests a day per address and mailbox from all accounts; an account sends twenty', async () => {
    const [member, busy, address] = [await server.seed.member(), await server.seed.member(), stranger()]
    const wishes = await Promise.all([1, 2, 3, 4].map(() => at(member, { address })))
    assert.deepEqual(wishes.map(({ status }) => status).sort(), [200, 200, 200, 429])
    const refused = wishes.find(({ status }) => status === 429)
    assert.match(refused?.text ?? '', /Too many requests were sent today\. Please try again tomorrow\./)
    const box = stranger()
    const plus = [1, 2, 3, 4, 5].map((each) => box.replace('@', `+${each}@`))
    const asked = await Promise.all(plus.map(async (each) => at(await server.seed.member(), { address: each })))
    assert.deepEqual(asked.map(({ status }) => status).sort(), [200, 200, 200, 429, 429])
    const statuses: number[] = []
    for (let index = 0; index < 22; index += 1) statuses.push((await at(busy, { address: stranger() })).status)
    assert.deepEqual(statuses.filter((status) => status === 200).length, 20)
    for (const wrong of ['', 'nobody', 'a@b@c', `${'x'.repeat(250)}@example.com`]) {
      assert.deepEqual(fieldsOf(await at(busy, { address: wrong })), ['address'])
    }
  })

  it('must agree even if a user changes to their address', async () => {
    const member = await server.seed.member()
    const email = stranger()
    const body = { id: member.userId, firstname: 'Zoé', lastname: 'Nadeau', email, confirm_email: email, password: member.password }
    const saved = await ask(`${server.url}/v1/users/${member.userId}`, { method: 'PUT', token: member.token, body })
    assert.equal(saved.status, 200, saved.text)
    await leave(member, email)
    assert.deepEqual(mailsTo(email).map(({ attachments }) => attachments), [0])
  })

  it("see an account name that can't hold a link or a line break", async () => {
    const member = await server.seed.member()
    const name = 'Win at http://evil.example/x?y=1\nBcc: you@evil.example www.evil.example'
    await server.store.updateTable('accounts').set({ name }).where('id', '=', member.accountId).execute()
    const address = stranger()
    await leave(member, address)
    const [mail] = mailsTo(address)
    const links = mail?.text.match(/https?:\/\/\S+|www\.\S+|\S+@\S+/g) ?? []
    assert.deepEqual(links.filter((link) => !link.startsWith(`${server.url}/console/email/confirm/`)), [])
    assert.match(mail?.text ?? '', /"Win at http evil\. example x y 1 Bcc you evil\. example www\. e"/)
  })
})
