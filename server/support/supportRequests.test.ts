import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { SupportRequestDetails, SupportRequestsReply } from 'contract/supportRequests'
import { HOUR_MS, MINUTE_MS } from '../platform/clock'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { supportReplies } from '../testing/support'
import { startServer } from '../testing/testServer'

const NOW = '2026-03-15T15:00:00.000Z'

const isDetails = (body: unknown): body is { support_request: SupportRequestDetails } =>
  typeof body === 'object' && body !== null && 'support_request' in body
const isList = (body: unknown): body is SupportRequestsReply =>
  typeof body === 'object' && body !== null && 'support_requests' in body

const detailsIn = ({ status, text, body }: Reply, expected = 200): SupportRequestDetails => {
  assert.equal(status, expected, text)
  assert.ok(isDetails(body))
  return body.support_request
}

describe('support requests', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date(NOW) })
  })
  after(() => server.close())

  const open = ({ accountId, userId, token }: SeededMember, given: object, key: string = randomUUID()): Promise<Reply> => {
    const body = { subject: 'Appels coupés', message: 'Ils coupent.', user_id: userId, ...given }
    return ask(`${server.url}/v1/accounts/${accountId}/support-requests`, { token, body, headers: { 'idempotency-key': key } })
  }
  const list = async ({ accountId, token }: SeededMember, query = ''): Promise<SupportRequestsReply> => {
    const { status, text, body } = await ask(`${server.url}/v1/accounts/${accountId}/support-requests${query}`, { token })
    assert.equal(status, 200, text)
    assert.ok(isList(body))
    return body
  }
  const idsOf = async (member: SeededMember, query = ''): Promise<unknown[]> =>
    (await list(member, query)).support_requests.map(({ id }) => id)
  const show = async ({ token }: SeededMember, id: string | number) => detailsIn(await ask(`${server.url}/v1/support-requests/${id}`, { token }))
  const say = ({ userId, token }: SeededMember, id: string | number, given: object = {}, key: string = randomUUID()): Promise<Reply> => {
    const body = { text: 'Encore.', user_id: userId, ...given }
    return ask(`${server.url}/v1/support-requests/${id}/messages`, { token, body, headers: { 'idempotency-key': key } })
  }
  const resolve = ({ token }: SeededMember, id: string | number): Promise<Reply> =>
    ask(`${server.url}/v1/support-requests/${id}`, { method: 'PUT', token, body: { is_resolved: 1 } })

  it('a request is opened once per key with its first message, trimmed', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    const given = { subject: '  Appels\n coupés ', message: ' Un.\r\nDeux.  <b>é\u0301</b> ' }
    const [first, again] = [await open(member, given, key), await open(member, given, key)]
    const opened = detailsIn(first, 201)
    assert.deepEqual(again.body, first.body)
    assert.match(String(opened.id), /^\d{8}$/)
    const user = { fullname: member.name }
    const { id, messages, ...about } = opened
    const times = { updated_at: NOW, updated_utc: NOW, created_utc: NOW, resolved_utc: null }
    assert.deepEqual(about, { subject: 'Appels coupés', is_resolved: 0, is_unread: 0, user, has_diagnostics: 0, ...times })
    assert.deepEqual(messages.map(({ id: _id, ...message }) => message), [
      { text: 'Un.\nDeux.  <b>é\u0301</b>'.normalize('NFC'), created_utc: NOW, author_type: 'client', user },
    ])
    assert.deepEqual(await show(member, id), opened)
    assert.deepEqual(await list(member), { support_requests: [{ id, subject: 'Appels coupés', is_resolved: 0, updated_at: NOW, updated_utc: NOW, user, is_unread: 0 }] })
    assert.equal((await open(member, { ...given, message: 'Autre.' }, key)).status, 400)
  })

  it('missing and overlong values are reported by field, and nothing is stored', async () => {
    const member = await server.seed.member()
    const long = { subject: 'é'.repeat(201), message: '🌷'.repeat(5_001) }
    for (const [given, fields] of [
      [{ subject: ' ', message: '\n' }, ['message', 'subject']],
      [{ subject: long.subject, message: 'x'.repeat(10_001) }, ['message', 'subject']],
      [{ message: 'x'.repeat(20_000) }, ['message']],
      [{ diagnostics: '{"cut":' }, ['diagnostics']],
      [{ diagnostics: `"${'é'.repeat(600_000)}"` }, ['diagnostics']],
      [{ diagnostics: 'x'.repeat(1024 * 1024 + 1) }, ['diagnostics']],
    ] as const) {
      const answer = await open(member, given)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, fields])
    }
    assert.equal((await open(member, { subject: 'é'.repeat(200), message: 'x'.repeat(10_000) })).status, 201)
    assert.equal((await list(member)).support_requests.length, 1)
  })

  it("no one can write in another user's name", async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.supportRequest(member.accountId)
    for (const user_id of [other.userId, randomUUID()]) {
      assert.equal((await open(member, { user_id })).status, 404)
      assert.equal((await say(member, id, { user_id })).status, 404)
    }
    assert.deepEqual([(await list(member)).support_requests.length, (await show(member, id)).messages.length], [1, 1])
  })

  it('messages come newest first; each is created once per key and moves its request to the top', async () => {
    const member = await server.seed.member()
    const [older, newer] = [
      await server.seed.supportRequest(member.accountId, { at: '2026-03-01T12:00:00Z' }),
      await server.seed.supportRequest(member.accountId, { at: '2026-03-02T12:00:00Z' }),
    ]
    assert.deepEqual(await idsOf(member), [newer, older])
    const key = randomUUID()
    const [first, again] = [await say(member, older, { text: ' Encore. ' }, key), await say(member, older, { text: ' Encore. ' }, key)]
    assert.deepEqual([first.status, again.text], [201, first.text])
    await say(member, older, { text: 'Et encore.' })
    const { messages, updated_utc } = await show(member, older)
    assert.deepEqual(messages.map(({ text }) => text).slice(0, 2), ['Et encore.', 'Encore.'])
    assert.deepEqual([messages.length, updated_utc], [3, NOW])
    assert.deepEqual(await idsOf(member), [older, newer])
    assert.deepEqual(fieldsOf(await say(member, older, { text: ' ' })), ['text'])
  })

  it('a user has read a request until the support team answers again; other users have not', async () => {
    const member = await server.seed.member()
    const colleague = await server.seed.colleague(member)
    const stranger = await server.seed.member()
    const messages = [{ by: 'client', text: 'Allô?' }, { by: 'support', text: 'Oui.' }] as const
    const id = await server.seed.supportRequest(member.accountId, { messages })
    const read = ({ token }: SeededMember) => ask(`${server.url}/v1/support-requests/${id}/read`, { method: 'PUT', token })
    const isRead = async (by: SeededMember) => {
      const [listed, shown] = [(await list(by)).support_requests[0]?.is_unread, (await show(by, id)).is_unread]
      assert.equal(listed, shown)
      return shown === 0
    }
    assert.equal((await read(stranger)).status, 404)
    assert.deepEqual([await isRead(member), await isRead(colleague)], [false, false])
    assert.deepEqual([(await read(member)).status, (await read(member)).status], [204, 204])
    assert.deepEqual([await isRead(member), await isRead(colleague)], [true, false])
    await supportReplies(server.url, id, 'Encore.')
    assert.equal(await isRead(member), false)
  })

  it('ten simultaneous messages are all stored, with times in their order', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId, { at: '2026-03-15T15:30:00Z' })
    await Promise.all(Array.from({ length: 10 }, (_, index) => say(member, id, { text: `Numéro ${index}` })))
    const { messages } = await show(member, id)
    assert.equal(new Set(messages.map(({ text }) => text)).size, 11)
    const moments = messages.map(({ created_utc }) => created_utc)
    assert.deepEqual(moments, [...moments].sort().reverse())
    assert.equal(moments[0], '2026-03-15T15:30:00.000Z')
  })

  it('a request is closed for good: closing it again succeeds, and messages are refused', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId, { at: '2026-03-01T12:00:00Z' })
    const closed = detailsIn(await resolve(member, id))
    assert.deepEqual([closed.is_resolved, closed.resolved_utc, closed.updated_utc], [1, NOW, NOW])
    assert.deepEqual(detailsIn(await resolve(member, id)), closed)
    const refused = await say(member, id)
    assert.deepEqual([refused.status, refused.body], [409, { status: 'conflict', user_message: null }])
    const reopen = await ask(`${server.url}/v1/support-requests/${id}`, { method: 'PUT', token: member.token, body: { is_resolved: 0 } })
    assert.deepEqual([reopen.status, fieldsOf(reopen)], [422, ['is_resolved']])
    assert.deepEqual(await show(member, id), closed)
  })

  it('a message simultaneous with the closing is either first or refused', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId)
    const [message] = await Promise.all([say(member, id), resolve(member, id)])
    const { messages, is_resolved } = await show(member, id)
    assert.deepEqual([messages.length, is_resolved], [message.status === 201 ? 2 : 1, 1])
  })

  it('the list of an account can be filtered by page, state and words of the subject', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      const plan = { subject: index % 2 === 0 ? `Été 100 % ${index}` : 'Hiver', at: `2026-03-0${index < 3 ? 1 : index}T12:00:00Z` }
      ids.push(await server.seed.supportRequest(member.accountId, { ...plan, is_resolved: index < 2 ? 1 : 0 }))
    }
    await server.seed.supportRequest(other.accountId, { subject: 'Été' })
    const all = await idsOf(member)
    assert.deepEqual(new Set(all), new Set(ids))
    assert.deepEqual(all.slice(0, 4), [...ids].slice(3).reverse())
    const paged: unknown[] = []
    let query = '?limit=3'
    for (let page = 0; page < 3; page += 1) {
      const { support_requests, next_cursor } = await list(member, query)
      paged.push(...support_requests.map(({ id }) => id))
      assert.equal(next_cursor === null, page === 2)
      query = `?limit=3&cursor=${next_cursor ?? ''}`
    }
    assert.deepEqual(paged, all)
    assert.deepEqual((await idsOf(member, '?is_resolved=1')).sort(), ids.slice(0, 2).sort())
    assert.equal((await idsOf(member, '?is_resolved=0')).length, 5)
    for (const [q, count] of [['été', 4], ['ÉTÉ 100 %', 4], ['%', 4], ['_', 0], [' hiver ', 3], ['% été', 4], ['été nulle', 0], ['', 7]] as const) {
      assert.equal((await idsOf(member, `?q=${encodeURIComponent(q)}`)).length, count, q)
    }
    assert.deepEqual(await idsOf(member, `?q=${encodeURIComponent('été')}&is_resolved=1`), [ids[0]])
  })

  it('a renamed person has the new name in old requests too', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId)
    await server.store.updateTable('users').set({ lastname: 'Roy' }).where('id', '=', member.userId).execute()
    const { user, messages } = await show(member, id)
    assert.deepEqual([user.fullname, messages[0]?.user.fullname], ['Zoé Roy', 'Zoé Roy'])
    assert.equal((await list(member)).support_requests[0]?.user.fullname, 'Zoé Roy')
  })

  it('diagnostics are stored apart and never returned to the account', async () => {
    const member = await server.seed.member()
    const diagnostics = JSON.stringify({ canary: 'c4n4ry', text: '"\\é\u0000'.repeat(20_000) })
    const opened = await open(member, { diagnostics })
    const { id, has_diagnostics } = detailsIn(opened, 201)
    const read = [opened.text, JSON.stringify(await show(member, id)), JSON.stringify(await list(member))]
    assert.deepEqual([has_diagnostics, read.some((text) => text.includes('c4n4ry'))], [1, false])
    assert.ok(!server.logged().includes('c4n4ry'))
    const stored = await server.store.selectFrom('support_diagnostics').selectAll().where('account_id', '=', member.accountId).execute()
    assert.deepEqual(stored.map(({ content, support_request_id }) => [content, support_request_id]), [[diagnostics, id]])
  })

  it("an account has to wait after thirty requests or 120 messages in an hour, other accounts don't", async () => {
    const fresh = await startServer({ now: new Date(NOW) })
    const [writer, opener] = [await fresh.seed.member(), await fresh.seed.member()]
    const at = new Date(fresh.clock.now().getTime() - HOUR_MS + MINUTE_MS).toISOString()
    const messages = Array.from({ length: 60 }, () => ({ by: 'client' as const, text: 'x' }))
    const ids = [await fresh.seed.supportRequest(writer.accountId, { at, messages }), await fresh.seed.supportRequest(writer.accountId, { at, messages })]
    for (let count = 0; count < 30; count += 1) await fresh.seed.supportRequest(opener.accountId, { at })
    const ofFresh = (path: string, { token, userId }: SeededMember, body: object) =>
      ask(`${fresh.url}/v1${path}`, { token, body: { user_id: userId, ...body } })
    const openAs = (who: SeededMember) => ofFresh(`/accounts/${who.accountId}/support-requests`, who, { subject: 's', message: 'm' })
    const write = () => ofFresh(`/support-requests/${ids[0] ?? ''}/messages`, writer, { text: 't' })
    const refused = await openAs(opener)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '600'])
    assert.deepEqual([(await write()).status, (await openAs(writer)).status], [429, 201])
    fresh.clock.move(MINUTE_MS)
    assert.deepEqual([(await write()).status, (await openAs(opener)).status], [201, 201])
    await fresh.close()
  })
})
