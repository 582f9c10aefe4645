import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { operations } from 'contract/operations'
import { dayAfter, localDay } from 'callflow/calendar'
import { DAY_MS } from '../platform/clock'
import { sweep } from '../composition/runInBackground'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { operatorKey, signedInOperator } from '../testing/operators'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const at = (reply: Reply, ...path: string[]): unknown => path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), reply.body)

describe("operators' keys", () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = (method: string, path: string, token: string, body?: object): Promise<Reply> => ask(`${server.url}/v1/operator${path}`, { method, token, ...(body && { body }) })
  const today = (): string => localDay(server.clock.now())
  const newKey = (change: object = {}) => ({ name: 'Nightly export', role: 'agent', expires_on: dayAfter(today(), 1), ...change })
  const me = async (token: string): Promise<number> => (await call('GET', '/me', token)).status

  it('only people do what makes access, or looks into accounts', () => {
    const byPerson = Object.entries(operations).flatMap(([name, operation]) => ('byPerson' in operation ? [name] : []))
    assert.deepEqual(byPerson.sort(), ['createOperatorKey', 'inviteOperator', 'openView', 'operatorLogout', 'removeOperator', 'resetOperator', 'revokeOperatorKey', 'setOperatorRole'])
  })

  it('a key is told once, does what its role may, and is named in the journal with its owner', async () => {
    const owner = await signedInOperator(server)
    const made = await call('POST', '/keys', owner.token, newKey())
    const token = String(at(made, 'token'))
    assert.match(token, /^operatorkey_[\w-]{43}$/)
    const { accountId } = await server.seed.person()
    const adjusted = await call('POST', `/accounts/${accountId}/adjustments`, token, { amount: 5, reason: 'A gift' })
    assert.equal(adjusted.status, 204, adjusted.text)
    assert.equal((await call('POST', `/accounts/${accountId}/adjustments`, token, { amount: 50.01, reason: 'A gift' })).status, 403, 'above the limit of agents')
    assert.equal((await call('DELETE', `/accounts/${accountId}?reason=Gone`, token)).status, 403)
    const entry = await server.store.selectFrom('journal').select(['actor', 'operator_id']).where('account_id', '=', accountId).executeTakeFirstOrThrow()
    assert.deepEqual(entry, { actor: 'Zoé administrator (Nightly export)', operator_id: owner.id })
    const listed = await call('GET', '/keys', owner.token)
    assert.deepEqual([at(listed, 'operator_keys', '0', 'owner'), typeof at(listed, 'operator_keys', '0', 'used_at')], ['Zoé administrator', 'string'])
    assert.ok(!listed.text.includes(token))

    const keyId = String(at(made, 'operator_key', 'id'))
    assert.equal((await call('DELETE', `/keys/${keyId}`, owner.token)).status, 204)
    assert.equal(await me(token), 401)
    const acts = await server.store.selectFrom('journal').select('act').where('subject', '=', 'Nightly export').orderBy('created_at').execute()
    assert.deepEqual(acts.map(({ act }) => act), ['operator_key_created', 'operator_key_revoked'])
  })

  it('a form is refused field by field', async () => {
    const { token } = await signedInOperator(server)
    for (const [change, field] of [
      [{ name: ' ' }, 'name'],
      [{ expires_on: dayAfter(today(), -1) }, 'expires_on'],
      [{ expires_on: dayAfter(today(), 366) }, 'expires_on'],
      [{ expires_on: '2026-02-30' }, 'expires_on'],
    ] as const) {
      const refused = await call('POST', '/keys', token, newKey(change))
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, [field]])
    }
    assert.equal((await call('POST', '/keys', token, newKey({ expires_on: dayAfter(today(), 365) }))).status, 201)
  })

  it('a key makes neither keys nor operators, and opens no console', async () => {
    const owner = await signedInOperator(server)
    const { token } = await operatorKey(server, owner.id)
    const { accountId } = await server.seed.person()
    const first = await call('POST', '/keys', token, newKey())
    assert.deepEqual([first.status, at(first, 'user_message')], [403, "This can't be done with a key: log in to the operators' page."])
    const refused = [
      await call('POST', '/operators', token, { email: 'noe@example.com', name: 'Noé', role: 'agent' }),
      await call('POST', `/accounts/${accountId}/views`, token, { reason: 'To look' }),
      await call('POST', '/logout', token),
    ]
    assert.deepEqual(refused.map(({ status }) => status), [403, 403, 403])
  })

  it('it ends with its last day, and with its owner, and never may more than they', async () => {
    const [boss, owner] = [await signedInOperator(server), await signedInOperator(server)]
    const { token } = await operatorKey(server, owner.id)
    const settings = () => call('PUT', '/settings', token, { agent_limit: 50, closing_days: 30, deletion_days: 90 }).then(({ status }) => status)
    assert.equal(await settings(), 200)
    assert.equal((await call('PUT', `/operators/${owner.id}`, boss.token, { role: 'agent' })).status, 200)
    assert.deepEqual([await settings(), await me(token)], [403, 200])
    assert.equal((await call('POST', `/operators/${owner.id}/link`, boss.token)).status, 201)
    assert.equal(await me(token), 401)

    const other = await operatorKey(server, boss.id)
    assert.equal(await me(other.token), 200)
    server.clock.move(DAY_MS)
    assert.equal(await me(other.token), 401)
    server.clock.move(2 * DAY_MS)
    await sweep(server.store, server.clock.now)
    assert.deepEqual(await server.store.selectFrom('operator_keys').select('id').where('id', '=', other.id).execute(), [])
  })

  it('a deleted account is closed after the days of the settings, with a reason', async () => {
    const { token } = await signedInOperator(server)
    const { accountId } = await server.seed.person()
    assert.equal((await call('DELETE', `/accounts/${accountId}`, token)).status, 400)
    assert.equal((await call('DELETE', `/accounts/${accountId}?reason=Gone`, token)).status, 204)
    assert.equal(at(await call('GET', `/accounts/${accountId}`, token), 'account', 'standing'), 'closing')
  })
})
