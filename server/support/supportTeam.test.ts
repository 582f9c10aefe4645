import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, type Question, type Reply } from '../testing/ask'
import type { TestServer } from '../testing/startServer'
import { SUPPORT_KEY } from '../testing/support'
import { startServer } from '../testing/testServer'

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((node: unknown, name) => (typeof node === 'object' && node !== null ? new Map(Object.entries(node)).get(name) : undefined), value)

const countIn = ({ body }: Reply): number => {
  const messages = at(body, 'support_request', 'messages')
  return Array.isArray(messages) ? messages.length : -1
}

const callsFor = (id: string): [path: string, question: Question][] => [
  ['/support-desk/requests', {}],
  [`/support-desk/requests/${id}`, {}],
  [`/support-desk/requests/${id}/diagnostics`, {}],
  [`/support-desk/requests/${id}`, { method: 'PUT', body: { is_resolved: 1 } }],
  [`/support-requests/${id}/replies`, { body: { text: 'Bonjour.' } }],
]

describe('the support team', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const askSupport = (path: string, question: Question = {}): Promise<Reply> =>
    ask(`${server.url}/v1${path}`, { token: SUPPORT_KEY, ...question })

  it("is authenticated by its exact key only, not by a customer's token or part of the key", async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId, { diagnostics: '{}' })
    for (const [path, question] of callsFor(id)) {
      for (const token of [member.token, '', SUPPORT_KEY.slice(1), `${SUPPORT_KEY}x`, SUPPORT_KEY.toUpperCase()]) {
        const { status, body } = await ask(`${server.url}/v1${path}`, { ...question, token })
        assert.deepEqual([path, status, body], [path, 401, { status: 'unauthorized', user_message: null }])
      }
      assert.equal((await ask(`${server.url}/v1${path}`, question)).status, 401)
    }
    const shown = await ask(`${server.url}/v1/support-requests/${id}`, { token: member.token })
    assert.deepEqual([at(shown.body, 'support_request', 'is_resolved'), countIn(shown)], [0, 1])
    assert.equal((await ask(`${server.url}/v1/support-requests/${id}`, { token: SUPPORT_KEY })).status, 401)
    assert.ok(!server.logged().includes(SUPPORT_KEY))
  })

  it('has no endpoints in a service without a key', async () => {
    const shut = await startServer({ supportKey: null })
    const { accountId, token } = await shut.seed.member()
    const id = await shut.seed.supportRequest(accountId)
    for (const [path, question] of callsFor(id)) {
      for (const key of [token, SUPPORT_KEY, 'null', '']) {
        const { status, body } = await ask(`${shut.url}/v1${path}`, { ...question, token: key })
        assert.deepEqual([path, status, body], [path, 404, { status: 'not_found', user_message: null }])
      }
    }
    await shut.close()
  })

  it('sees the requests of all accounts with their authors, and answers anonymously, once per key', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.supportRequest(member.accountId, { subject: 'Été indien', at: '2026-03-14T12:00:00Z' })
    const otherId = await server.seed.supportRequest(other.accountId, { subject: 'Été indien', at: '2026-03-13T12:00:00Z' })
    const listed = await askSupport(`/support-desk/requests?q=${encodeURIComponent('été indien')}&limit=2`)
    assert.deepEqual([at(listed.body, 'support_requests', '0', 'id'), at(listed.body, 'support_requests', '1', 'id')], [id, otherId])
    assert.deepEqual(at(listed.body, 'support_requests', '0', 'account'), { id: member.accountId, name: 'Essai inc.' })
    const shown = await askSupport(`/support-desk/requests/${id}`)
    assert.deepEqual([at(shown.body, 'support_request', 'email'), at(shown.body, 'support_request', 'has_diagnostics')], [member.email, 0])
    const reply = () => askSupport(`/support-requests/${id}/replies`, { body: { text: ' Bonjour. ' }, headers: { 'idempotency-key': key } })
    const key = randomUUID()
    const [first, again] = [await reply(), await reply()]
    assert.deepEqual([first.status, again.text], [201, first.text])
    const own = await ask(`${server.url}/v1/support-requests/${id}`, { token: member.token, headers: { 'accept-language': 'fr' } })
    assert.equal(countIn(own), 2)
    const newest = (part: string): unknown => at(own.body, 'support_request', 'messages', '0', part)
    assert.deepEqual([newest('text'), newest('author_type'), newest('user')], ['Bonjour.', 'support', { fullname: 'Équipe de soutien' }])
    assert.equal((await askSupport(`/support-requests/${id}/replies`, { body: { text: '\n' } })).status, 422)
    for (const more of [{ author_type: 'client' }, { user_id: member.userId }]) {
      assert.equal((await askSupport(`/support-requests/${id}/replies`, { body: { text: 'x', ...more } })).status, 400)
    }
  })

  it('closes a request, which then takes no messages', async () => {
    const { accountId, token } = await server.seed.member()
    const id = await server.seed.supportRequest(accountId)
    const close = () => askSupport(`/support-desk/requests/${id}`, { method: 'PUT', body: { is_resolved: 1 } })
    const closed = await close()
    assert.deepEqual([closed.status, at(closed.body, 'support_request', 'is_resolved')], [200, 1])
    assert.equal((await close()).text, closed.text)
    assert.equal((await askSupport(`/support-requests/${id}/replies`, { body: { text: 'x' } })).status, 409)
    const own = await ask(`${server.url}/v1/support-requests/${id}`, { token })
    assert.equal(at(own.body, 'support_request', 'is_resolved'), 1)
  })

  it("reads a customer's diagnostics, and gets a 404 if there are none", async () => {
    const { accountId } = await server.seed.member()
    const [withIt, without] = [await server.seed.supportRequest(accountId, { diagnostics: '{"a":1}' }), await server.seed.supportRequest(accountId)]
    const read = await askSupport(`/support-desk/requests/${withIt}/diagnostics`)
    assert.deepEqual([read.status, read.body], [200, { diagnostics: '{"a":1}' }])
    for (const path of [`/support-desk/requests/${without}/diagnostics`, '/support-desk/requests/1', '/support-desk/requests/1/diagnostics']) {
      assert.equal((await askSupport(path)).status, 404)
    }
    assert.equal((await askSupport('/support-requests/1/replies', { body: { text: 'x' } })).status, 404)
  })
})
