import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { loggedPath } from '../../platform/metrics/log'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import { callOf, choose, instanceOf, mailsTo, wayOutOf } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const both = { voicemail: 'link', missed_calls: 'immediately' } as const

describe('notifications by email', () => {
  let server: TestServer
  let instance: ReturnType<typeof instanceOf>
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    instance = instanceOf(server)
  })
  after(() => server.close())

  const at = ({ userId, token }: SeededMember, body?: object): Promise<Reply> =>
    ask(`${server.url}/v1/users/${userId}/notifications`, { token, ...(body && { method: 'PUT', body }) })
  const chosen = async (member: SeededMember): Promise<string[]> => {
    const { text } = await at(member)
    return [/"voicemail":"(\w+)"/, /"missed_calls":"(\w+)"/].map((choice) => choice.exec(text)?.[1] ?? '')
  }
  const miss = async (member: SeededMember): Promise<void> => {
    await instance.callRecords.recordCall(callOf(member, server.clock.now(), { outcome: 'missed' }))
    await instance.settled()
  }
  const voicemail = async (member: SeededMember): Promise<void> => {
    const parts = { id: randomUUID(), accountId: member.accountId, numberId: null, fromNumber: '+15145550123', sendTo: null }
    await instance.callRecords.storeVoicemail({ ...parts, content: Buffer.alloc(44), duration: 1 })
    await instance.settled()
  }
  const press = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  const answer = (token: string, given = 'unsubscribe') => ask(`${server.url}/v1/email-links/answer`, { body: { token, answer: given } })
  const linkOf = async (member: SeededMember): Promise<string> => {
    await miss(member)
    return wayOutOf(mailsTo(server, member).at(-1))
  }

  it('are off until a user chooses them, and each user has their own', async () => {
    const [member, colleague] = [await server.seed.member(), await server.seed.member()]
    const off = { voicemail: 'off', missed_calls: 'off', night_calls: 'off', time_zone: null, address: member.email, address_state: 'confirmed' }
    assert.deepEqual((await at(member)).body, off)
    const body = { voicemail: 'attachment', missed_calls: 'digest', time_zone: 'America/St_Johns' }
    assert.deepEqual((await at(member, body)).body, { ...off, ...body })
    assert.deepEqual((await at(member)).body, { ...off, ...body })
    assert.deepEqual(await chosen(colleague), ['off', 'off'])
    const foreign = await ask(`${server.url}/v1/users/${member.userId}/notifications`, { method: 'PUT', token: colleague.token, body })
    assert.equal(foreign.status, 404)
    for (const time_zone of ['', 'Mars/Olympus_Mons', '+05:00']) assert.deepEqual(fieldsOf(await at(member, { ...body, time_zone })), ['time_zone'])
    assert.equal((await at(member, { ...body, voicemail: 'both' })).status, 422)
    assert.deepEqual((await at(member)).body, { ...off, ...body })
  })

  it('have headers and a link that stop one kind, signed out, with one click, as often as one likes', async () => {
    const member = await server.seed.member()
    await choose(server, member, both)
    await voicemail(member)
    await miss(member)
    const [heard, missed] = mailsTo(server, member)
    for (const mail of [heard, missed]) {
      assert.equal(mail?.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
      assert.match(wayOutOf(mail), new RegExp(`^${server.url}/console/email/unsubscribe/en-[vm]-${member.userId}-[\\w-]{43}$`))
      assert.ok(mail?.text.includes(`\n${wayOutOf(mail)}\n`))
    }
    assert.notEqual(wayOutOf(heard), wayOutOf(missed))
    assert.deepEqual([(await press(wayOutOf(missed))).status, (await press(wayOutOf(missed))).status], [204, 204])
    assert.deepEqual(await chosen(member), ['link', 'off'])
    await miss(member)
    assert.equal(mailsTo(server, member).length, 2)
    const token = wayOutOf(heard).split('/').at(-1) ?? ''
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await answer(token)
      assert.deepEqual([status, body], [200, { link: { account_name: 'Essai inc.', address: member.email, state: 'unsubscribed' } }])
    }
    assert.deepEqual(await chosen(member), ['off', 'off'])
  })

  it('are not stopped by opening the link', async () => {
    const member = await server.seed.member()
    await choose(server, member, both)
    const url = await linkOf(member)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) await fetch(url, { method })
    const token = url.split('/').at(-1) ?? ''
    await ask(`${server.url}/v1/email-links/read`, { body: { token } })
    for (const other of ['confirm', 'block']) assert.equal((await answer(token, other)).status, 400)
    assert.deepEqual(await chosen(member), ['link', 'immediately'])
  })

  it('are stopped by no other token: not one of another user or kind, nor one that was changed', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    for (const each of [member, other]) await choose(server, each, both)
    const url = await linkOf(member)
    const stranger = url.replace(member.userId, other.userId)
    const changed = `${url.slice(0, -22)}${url.at(-22) === 'A' ? 'B' : 'A'}${url.slice(-21)}`
    const wrong = [stranger, url.replace('-m-', '-v-'), `${url}A`, `${url.slice(0, -1)}`, `${url.slice(0, -43)}${'A'.repeat(43)}`, changed]
    for (const each of wrong) {
      assert.equal((await press(each)).status, 204)
      assert.equal((await answer(each.split('/').at(-1) ?? '')).status, 404)
    }
    assert.deepEqual([await chosen(member), await chosen(other)], [['link', 'immediately'], ['link', 'immediately']])
    await server.store.deleteFrom('notification_settings').where('user_id', '=', member.userId).execute()
    assert.equal((await press(url)).status, 204)
  })

  it('have a token that appears neither in the log nor in the database', async () => {
    const member = await server.seed.member()
    await choose(server, member, both)
    server.mails.failNext(member.email)
    await miss(member)
    const queued = JSON.stringify(await server.store.selectFrom('mail_outbox').selectAll().execute())
    server.clock.move(60_000)
    await instance.settled()
    const url = wayOutOf(mailsTo(server, member).at(-1))
    const code = url.slice(-43)
    await ask(url)
    await press(url)
    assert.match(queued, /missed_call/)
    assert.ok(!queued.includes(code) && !server.logged().includes(code) && !instance.lines.join('').includes(code))
    assert.equal(loggedPath(new URL(url).pathname), '/console/email/unsubscribe/…')
  })

  it('go to a new address only after its owner has agreed', async () => {
    const member = await server.seed.member()
    await choose(server, member, both)
    const email = `new-${member.userId}@elsewhere.example`
    const body = { firstname: 'Zoé', lastname: 'Roy', email, confirm_email: email, password: member.password }
    assert.equal((await ask(`${server.url}/v1/users/${member.userId}`, { method: 'PUT', token: member.token, body })).status, 200)
    assert.match((await at(member)).text, /"address_state":"awaiting"/)
    const moved = { ...member, email }
    await miss(member)
    // The outbox of the service may be the one that sends the request.
    while (mailsTo(server, moved).length === 0) await new Promise(setImmediate)
    await miss(member)
    const [request, ...others] = mailsTo(server, moved)
    assert.deepEqual([others, request?.headers], [[], {}])
    assert.equal((await answer(request?.link?.split('/').at(-1) ?? '', 'confirm')).status, 200)
    assert.match((await at(member)).text, /"address_state":"confirmed"/)
    await miss(member)
    assert.deepEqual([mailsTo(server, moved)[1]?.subject, mailsTo(server, member).filter(({ headers }) => 'List-Unsubscribe' in headers)], ['Missed call – (514) 555-0123', []])
  })
})
