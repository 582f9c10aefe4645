import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Role } from 'contract/operation'
import { DAY_MS } from '../platform/clock'
import { ask, type Reply } from '../testing/ask'
import { apiKeyOf, type SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { untilRejected } from '../testing/untilRejected'

const PASSWORD = 'une-phrase-de-passe-bien-a-elle'
const RACES = Number(process.env['TEAM_RACES'] ?? 20)

const at = (reply: Reply, ...path: string[]): unknown => path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), reply.body)

describe('the team of an account', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = ({ accountId, token }: SeededMember, path: string, given: { method?: 'PUT' | 'DELETE' | 'POST'; body?: object } = {}): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token, ...given })
  const guest = (path: string, body: object): Promise<Reply> => ask(`${server.url}/v1/${path}`, { body })

  const newAddress = (): string => `luc-${randomUUID()}@example.com`
  const invite = (owner: SeededMember, email: string, role: Role = 'member') => call(owner, 'invitations', { body: { email, role } })
  const mailTo = async (email: string) => {
    for (;;) {
      const mail = await server.mails.next()
      if (mail.to === email) return { ...mail, token: mail.link?.split('/').at(-1) ?? '' }
    }
  }
  const accept = (token: string) => guest('invitations/accept', { token, firstname: 'Luc', lastname: 'Beaulieu', password: PASSWORD, password_confirmation: PASSWORD })
  const invited = async (owner: SeededMember, role?: Role) => {
    const email = newAddress()
    const reply = await invite(owner, email, role)
    assert.equal(reply.status, 201, reply.text)
    return { email, ...(await mailTo(email)), id: String(at(reply, 'invitation', 'id')) }
  }
  const actsOf = async ({ accountId }: SeededMember) =>
    (await server.store.selectFrom('journal').select(['act', 'subject', 'actor']).where('account_id', '=', accountId).orderBy('created_at').orderBy('act').execute()).map(Object.values)
  const rolesOf = async ({ accountId }: SeededMember) =>
    (await server.store.selectFrom('users').select('role').where('account_id', '=', accountId).orderBy('role').execute()).map(({ role }) => role)

  it('everybody on the team reads the names of the others and whether they take calls, and nothing else of them', async () => {
    const owner = await server.seed.member()
    const manager = await server.seed.colleague(owner, 'Jean', 'manager')
    const [removed, member] = [await server.seed.colleague(owner), await server.seed.colleague(owner, 'Zoé', 'member')]
    assert.equal((await call(owner, `members/${removed.userId}`, { method: 'DELETE' })).status, 204)
    await server.store.updateTable('users').set({ availability: 'do_not_disturb' }).where('id', '=', owner.userId).execute()
    const people = [manager, member, owner].map(({ userId, name }) => ({ id: userId, name, is_available: userId === owner.userId ? 0 : 1 }))
    for (const reader of [manager, member]) {
      const listed = at(await call(reader, 'colleagues'), 'colleagues')
      assert.ok(Array.isArray(listed))
      assert.deepEqual(new Set(listed), new Set(people))
    }
  })

  it('an invitation is mailed, read, accepted once, and kept in the journal; whoever joined has the role', async () => {
    const owner = await server.seed.member()
    const { email, token, subject } = await invited(owner, 'manager')
    assert.match(subject, /invites you to Essai inc\.$/)
    assert.deepEqual((await guest('invitations/read', { token })).body, { company: 'Essai inc.', email, role: 'manager', invited_by: owner.name, has_login: 0 })
    assert.equal(at(await call(owner, 'members'), 'invitations', '0', 'email'), email)
    const both = await Promise.all([accept(token), accept(token)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 400])
    assert.equal((await guest('invitations/read', { token })).status, 400)
    const login = await guest('auth/login', { email, password: PASSWORD })
    assert.deepEqual([login.status, at(login, 'role'), at(login, 'account_id')], [200, 'manager', owner.accountId])
    const team = await call(owner, 'members')
    assert.deepEqual([at(team, 'members', '1', 'name'), at(team, 'members', '1', 'role'), at(team, 'invitations', 'length')], ['Luc Beaulieu', 'manager', 0])
    assert.deepEqual(await actsOf(owner), [['member_invited', email, owner.name], ['member_joined', 'Luc Beaulieu', 'Luc Beaulieu']])
  })

  it('a link ends after seven days, with the next one, and when it is revoked', async () => {
    const owner = await server.seed.member()
    const first = await invited(owner)
    assert.equal((await call(owner, `invitations/${first.id}/mails`, { method: 'POST' })).status, 200)
    const second = await mailTo(first.email)
    assert.equal((await accept(first.token)).status, 400)
    assert.equal((await call(owner, `invitations/${first.id}`, { method: 'DELETE' })).status, 204)
    assert.equal((await accept(second.token)).status, 400)
    const late = await invited(owner)
    server.clock.move(7 * DAY_MS)
    assert.equal((await accept(late.token)).status, 400)
    assert.equal((await accept('')).status, 400)
  })

  it('tells nobody whether an address is known elsewhere, but its holder', async () => {
    const [owner, other] = [await server.seed.member(), await server.seed.member()]
    const [known, unknown] = [await invite(owner, other.email), await invite(owner, newAddress())]
    const shape = (reply: Reply) => [reply.status, reply.text.replace(/"(?:id|email|expires_at)":"[^"]+"/g, '')]
    assert.deepEqual(shape(known), shape(unknown))
    const { token } = await mailTo(other.email)
    assert.equal(at(await guest('invitations/read', { token }), 'has_login'), 1)
    assert.equal((await accept(token)).status, 400)
    assert.equal((await invite(owner, owner.email)).status, 422)
    assert.equal((await invite(owner, 'nobody')).status, 422)
  })

  it('a role is changed for a session that is open, and a refusal names whom to ask', async () => {
    const owner = await server.seed.member()
    const luc = await server.seed.colleague(owner, 'Luc', 'manager')
    assert.equal((await call(luc, 'applications')).status, 200)
    assert.equal((await call(owner, `members/${luc.userId}`, { method: 'PUT', body: { role: 'member' } })).status, 200)
    const refused = await call(luc, 'applications')
    assert.deepEqual(refused.body, { status: 'role_required', user_message: `Your role doesn't include this. Ask ${owner.name}.` })
    const user = await ask(`${server.url}/v1/users/${luc.userId}`, { token: luc.token })
    assert.equal(at(user, 'user', 'role'), 'member')
    assert.deepEqual(await actsOf(owner), [['role_changed', luc.name, owner.name]])
  })

  it('whoever is removed loses session, key and address at once, and is named where they did something', async () => {
    const owner = await server.seed.member()
    const luc = await server.seed.colleague(owner, 'Luc')
    const key = await apiKeyOf(server, luc)
    const stream = await fetch(`${server.url}/v1/accounts/${owner.accountId}/events`, { headers: { authorization: `Bearer ${luc.token}` } })
    assert.equal(stream.status, 200)
    assert.equal((await call(owner, `members/${luc.userId}`, { method: 'DELETE' })).status, 204)
    await untilRejected(`${server.url}/v1/accounts/${owner.accountId}/contacts`, luc.token)
    await stream.text()
    assert.equal((await ask(`${server.url}/v1/auth/caller`, { token: key.token })).status, 401)
    assert.equal((await guest('auth/login', { email: luc.email, password: luc.password })).status, 401)
    assert.equal((await call(owner, `members/${luc.userId}`, { method: 'DELETE' })).status, 404)
    const { firstname, account_id } = await server.store.selectFrom('users').select(['firstname', 'account_id']).where('id', '=', luc.userId).executeTakeFirstOrThrow()
    assert.deepEqual([firstname, account_id], ['Luc', null])
    assert.equal((await accept((await invitedAgain(owner, luc.email)).token)).status, 204)
  })

  const invitedAgain = async (owner: SeededMember, email: string) => {
    await invite(owner, email)
    return mailTo(email)
  }

  it('the last owner is neither demoted nor removed; ownership is handed over first', async () => {
    const owner = await server.seed.member()
    const luc = await server.seed.colleague(owner, 'Luc', 'member')
    const demote = (who: SeededMember, by = owner) => call(by, `members/${who.userId}`, { method: 'PUT', body: { role: 'manager' } })
    for (const refused of [await demote(owner), await call(owner, `members/${owner.userId}`, { method: 'DELETE' })]) assert.deepEqual([refused.status, at(refused, 'status')], [409, 'last_owner'])
    assert.equal((await call(owner, `members/${luc.userId}`, { method: 'PUT', body: { role: 'owner' } })).status, 200)
    assert.equal((await demote(owner)).status, 200)
    assert.deepEqual(await rolesOf(owner), ['manager', 'owner'])
  })

  it(`an invitation that is accepted twice and revoked at once has one end, ${RACES} times`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const owner = await server.seed.member()
      const { id, token } = await invited(owner)
      const [first, second, revoked] = await Promise.all([accept(token), accept(token), call(owner, `invitations/${id}`, { method: 'DELETE' })])
      const joined = [first, second].filter(({ status }) => status === 204).length
      assert.deepEqual([joined, revoked.status], joined === 1 ? [1, 404] : [0, 204])
      assert.equal((await rolesOf(owner)).length, 1 + joined)
      assert.equal((await guest('invitations/read', { token })).status, 400)
    }
  })

  it(`two owners who demote or remove each other at once leave one, ${RACES} times`, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const one = await server.seed.member()
      const other = await server.seed.colleague(one)
      const act = (by: SeededMember, on: SeededMember) =>
        race % 2 === 0 ? call(by, `members/${on.userId}`, { method: 'DELETE' }) : call(by, `members/${on.userId}`, { method: 'PUT', body: { role: 'member' } })
      await Promise.all([act(one, other), act(other, one)])
      assert.equal((await rolesOf(one)).filter((role) => role === 'owner').length, 1)
    }
  })
})
