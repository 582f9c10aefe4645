import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayAfter, localDay } from 'callflow/calendar'
import { operations } from 'contract/operations'
import { DAY_MS } from '../platform/clock'
import { sweep } from '../composition/runInBackground'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { endAllSessions } from '../platform/sessions/sessions'
import { apiKeyOf, type SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const at = (reply: Reply, ...path: string[]): unknown => path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), reply.body)

describe('keys of an account', () => {
  let server: TestServer
  let member: SeededMember
  before(async () => {
    server = await startServer()
    member = await server.seed.member()
  })
  after(() => server.close())

  const newKey = (change: object = {}) => ({ name: 'Nightly proof', scopes: ['flows:read'], expires_on: dayAfter(localDay(server.clock.now()), 90), password: member.password, ...change })
  const keys = (method: string, rest = '', body?: object): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${member.accountId}/api-keys${rest}`, { method, token: member.token, ...(body && { body }) })
  const statusWith = async (token: string): Promise<number> => (await ask(`${server.url}/v1/auth/caller`, { token })).status

  it('let scripts do these operations, and no other', () => {
    const named = Object.entries(operations).flatMap(([name, operation]) => ('keys' in operation ? [`${name}: ${operation.keys.join(' ')}`] : []))
    assert.deepEqual(named.sort(), ['getCaller: flows:read flows:write', 'getFlow: flows:read', 'getFlowBehaviours: flows:read', 'judgeFlow: flows:read', 'listApplications: flows:read', 'saveFlow: flows:write'])
  })

  it('are told once, know whose they are, and are in the journal from their making to their end', async () => {
    const made = await keys('POST', '', newKey())
    assert.equal(made.status, 201, made.text)
    const token = String(at(made, 'token'))
    assert.match(token, /^apikey_[\w-]{43}$/)
    const caller = await ask(`${server.url}/v1/auth/caller`, { token })
    assert.deepEqual(caller.body, { account_id: member.accountId, key: { name: 'Nightly proof', scopes: ['flows:read'], expires_on: at(made, 'api_key', 'expires_on') } })
    assert.deepEqual((await ask(`${server.url}/v1/auth/caller`, { token: member.token })).body, { account_id: member.accountId, key: null })
    const listed = await keys('GET')
    assert.deepEqual([at(listed, 'api_keys', '0', 'owner'), typeof at(listed, 'api_keys', '0', 'used_at')], ['Zoé Nadeau', 'string'])
    assert.ok(!listed.text.includes(token))
    assert.ok(!JSON.stringify(await server.store.selectFrom('api_keys').selectAll().execute()).includes(token))

    assert.equal((await keys('DELETE', `/${String(at(made, 'api_key', 'id'))}`)).status, 204)
    assert.equal(await statusWith(token), 401)
    const entries = await server.store.selectFrom('journal').select(['act', 'actor', 'account_id']).where('subject', '=', 'Nightly proof').orderBy('created_at').execute()
    assert.deepEqual(entries, ['api_key_created', 'api_key_revoked'].map((act) => ({ act, actor: 'Zoé Nadeau', account_id: member.accountId })))
  })

  it('a form is refused field by field, and without the password', async () => {
    for (const [change, field] of [
      [{ name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['calls:read'] }, 'scopes'],
      [{ expires_on: dayAfter(localDay(server.clock.now()), 366) }, 'expires_on'],
      [{ expires_on: '2026-02-30' }, 'expires_on'],
      [{ password: '' }, 'password'],
      [{ password: 'a-wrong-password' }, 'password'],
    ] as const) {
      const refused = await keys('POST', '', newKey(change))
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, [field]])
    }
  })

  it('make no keys, and sign nobody in', async () => {
    const { token } = await apiKeyOf(server, member)
    const refused = await ask(`${server.url}/v1/accounts/${member.accountId}/api-keys`, { token, body: newKey() })
    assert.deepEqual([refused.status, at(refused, 'user_message')], [403, "This key isn't for that. Keys do what their scopes name."])
    for (const path of [`accounts/${member.accountId}/recordings`, `accounts/${member.accountId}/calls`, `users/${member.userId}`]) {
      assert.equal((await ask(`${server.url}/v1/${path}`, { token })).status, 403, path)
    }
  })

  it('end with their last day, with whoever made them, and when that person has to start anew', async () => {
    const [colleague, boss] = [await server.seed.colleague(member), await server.seed.member()]
    const [own, left] = [await apiKeyOf(server, colleague), await apiKeyOf(server, boss)]
    assert.deepEqual([await statusWith(own.token), await statusWith(left.token)], [200, 200])
    await server.store.updateTable('users').set({ account_id: member.accountId }).where('id', '=', boss.userId).execute()
    assert.equal(await statusWith(left.token), 401, 'left the account')
    const password = 'une-autre-phrase-de-passe'
    const change = (next: string, present: string) =>
      ask(`${server.url}/v1/users/${colleague.userId}/password`, { method: 'PUT', token: colleague.token, body: { password: present, new_password: next, confirm_password: next } })
    assert.equal((await change(password, colleague.password)).status, 204)
    assert.equal(await statusWith(own.token), 200, 'a changed password')
    const reset = await apiKeyOf(server, colleague)
    await endAllSessions(server.store, colleague.userId, server.clock.now())
    assert.deepEqual([await statusWith(own.token), await statusWith(reset.token)], [401, 401], 'a password that was reset')
    const late = await apiKeyOf(server, colleague)
    server.clock.move(DAY_MS)
    assert.equal(await statusWith(late.token), 401, 'its day is over')
    server.clock.move(2 * DAY_MS)
    await sweep(server.store, server.clock.now)
    assert.deepEqual(await server.store.selectFrom('api_keys').select('id').where('id', '=', late.id).execute(), [])
  })

  it('of a closed account do nothing, and of a suspended one only read', async () => {
    const owner = await server.seed.member()
    const { token } = await apiKeyOf(server, owner)
    await server.store.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', owner.accountId).execute()
    assert.equal(await statusWith(token), 200)
    await server.store.updateTable('accounts').set({ standing: 'closed', closed_at: server.clock.now() }).where('id', '=', owner.accountId).execute()
    assert.equal(await statusWith(token), 401)
  })
})
