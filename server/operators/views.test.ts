import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../platform/clock'
import { maskedNumber } from '../platform/http/routes/views'
import { ask, type Reply } from '../testing/ask'
import { signedInOperator, viewToken } from '../testing/operators'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const NUMBER = '+15145550177'
const at = (reply: Reply, ...path: string[]): unknown => path.reduce((value: unknown, name) => Reflect.get(Object(value), name), reply.body)

describe('viewing the console as a customer', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = (path: string, question: Parameters<typeof ask>[1] = {}): Promise<Reply> => ask(`${server.url}/v1/${path}`, question)
  const openView = (customerId: string, token: string, reason = ' Ticket 42 ') => call(`operator/accounts/${customerId}/views`, { token, body: { reason } })
  const codeIn = (reply: Reply): string => String(at(reply, 'url')).split('/console/view#')[1] ?? ''
  const start = (code: string) => call('auth/view', { body: { code } })

  it('needs a reason, opens once within a minute, and is in the journal of operators and of the customer', async () => {
    const [{ token }, member, other] = [await signedInOperator(server, 'agent'), await server.seed.member(), await server.seed.member()]
    assert.deepEqual([(await openView(member.accountId, token, ' ')).status, (await openView('nobody', token)).status, (await openView(member.accountId, member.token)).status], [422, 404, 401])
    const code = codeIn(await openView(member.accountId, token))
    const started = await start(code)
    assert.deepEqual([started.status, at(started, 'operator_name'), (await start(code)).status], [200, 'Zoé agent', 400])
    const late = codeIn(await openView(member.accountId, token))
    server.clock.move(MINUTE_MS)
    assert.equal((await start(late)).status, 400)

    const journal = await call(`accounts/${member.accountId}/journal`, { token: member.token })
    const field = (name: string): unknown => at(journal, 'entries', '0', name)
    assert.deepEqual(at(journal, 'entries', '0'), { id: field('id'), created_at: field('created_at'), actor: 'Zoé agent', act: 'view_opened', subject: 'Essai inc.', subject_id: null, text: 'Zoé agent viewed your console', changes: [], reason: 'Ticket 42' })
    assert.deepEqual(at(await call(`accounts/${other.accountId}/journal`, { token: other.token }), 'entries'), [])
  })

  it('reads what the customer reads, masked, and changes nothing', async () => {
    const member = await server.seed.member()
    await server.seed.history(member.accountId, 'calls', { contact_number: NUMBER })
    const token = await viewToken(server, member.accountId)
    const calls = `accounts/${member.accountId}/calls`
    const listed = await call(calls, { token })
    assert.ok(listed.text.includes('+1 514 ••• ••77') && !listed.text.includes(NUMBER), listed.text)
    assert.ok((await call(calls, { token: member.token })).text.includes(NUMBER))

    const refused = [
      await call(`accounts/${member.accountId}/contacts/number`, { token, body: { contact_name: 'x', contact_number: NUMBER } }),
      await call(`accounts/${member.accountId}/view-permission`, { token, method: 'PUT' }),
      await call(`${calls}?q=5145550177`, { token }),
      await call(`accounts/${member.accountId}/voicemails`, { token }),
      await call(`accounts/${member.accountId}/webphone/token`, { token }),
      await call(`accounts/${member.accountId}/events`, { token }),
    ]
    const [write, closed] = ['read_only', 'closed_to_view']
    assert.deepEqual(refused.map(({ status }) => status), Array.from(refused, () => 403))
    assert.deepEqual(refused.map((reply) => at(reply, 'status')), [write, write, closed, closed, closed, closed])
    assert.equal((await call('auth/logout', { token, method: 'POST' })).status, 204)
    assert.equal((await call(calls, { token })).status, 401)
  })

  it('hears and sees numbers while the customer allows it, without exports', async () => {
    const member = await server.seed.member()
    await server.seed.history(member.accountId, 'voicemails', { contact_number: NUMBER })
    const [token, permission] = [await viewToken(server, member.accountId), `accounts/${member.accountId}/view-permission`]
    const voicemails = () => call(`accounts/${member.accountId}/voicemails`, { token })
    assert.equal((await call(permission, { token: member.token, method: 'PUT' })).status, 200)
    assert.ok((await voicemails()).text.includes(NUMBER))
    assert.equal((await call(`accounts/${member.accountId}/voicemails/export-url`, { token })).status, 403)
    await call(permission, { token: member.token, method: 'DELETE' })
    assert.equal((await voicemails()).status, 403)
    await call(permission, { token: member.token, method: 'PUT' })
    const later = await viewToken(server, member.accountId)
    server.clock.move(HOUR_MS)
    assert.deepEqual([(await voicemails()).status, (await call('auth/logout', { token: later, method: 'POST' })).status], [401, 401])
    server.clock.move(23 * HOUR_MS)
    assert.equal(at(await call(permission, { token: (await server.seed.signIn(member)).token }), 'until'), null)
  })

  it("ends, and its unused code too, when the operator's access does", async () => {
    const [administrator, operator, member] = [await signedInOperator(server), await signedInOperator(server, 'agent'), await server.seed.member()]
    const token = String(at(await start(codeIn(await openView(member.accountId, operator.token))), 'token'))
    const code = codeIn(await openView(member.accountId, operator.token))
    const account = () => call(`accounts/${member.accountId}`, { token })
    assert.equal((await account()).status, 200)
    await call(`operator/operators/${operator.id}`, { token: administrator.token, method: 'DELETE' })
    assert.deepEqual([(await account()).status, (await start(code)).status], [401, 400])
    assert.equal((await call(`accounts/${member.accountId}`, { token: member.token })).status, 200)
  })

  it('masks numbers of any shape', () => {
    assert.deepEqual([NUMBER, '+33612345678', '911', 'anonymous', ''].map(maskedNumber), ['+1 514 ••• ••77', '+•••••••••78', '•11', 'anonymous', ''])
  })
})
