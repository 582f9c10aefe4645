import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, type Reply } from '../testing/ask'
import { sessionOf, uncachedSessions, type SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const at = (reply: Reply, ...path: string[]): unknown => path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), reply.body)

describe('a login that opens several accounts', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const guest = (path: string, body: object): Promise<Reply> => ask(`${server.url}/v1/${path}`, { body })
  const call = ({ token }: { token: string }, path: string, given: { method?: 'PUT' | 'DELETE' | 'POST'; body?: object } = {}): Promise<Reply> => ask(`${server.url}/v1/${path}`, { token, ...given })
  const login = ({ email }: SeededMember, password: string) => guest('auth/login', { email, password })
  const accountsOf = async (member: { token: string }) => at(await call(member, 'user/accounts'), 'accounts')

  const invitationTo = async (owner: SeededMember, email: string): Promise<string> => {
    const reply = await call(owner, `accounts/${owner.accountId}/invitations`, { body: { email, role: 'manager' } })
    assert.equal(reply.status, 201, reply.text)
    for (;;) {
      const mail = await server.mails.next()
      if (mail.to === email) return mail.link?.split('/').at(-1) ?? ''
    }
  }

  /** Who has joined the owner's account with the login of their own. */
  const joined = async () => {
    const [owner, guestMember] = [await server.seed.member(), await server.seed.member()]
    const token = await invitationTo(owner, guestMember.email)
    const join = () => guest('invitations/join', { token, password: guestMember.password })
    assert.deepEqual((await Promise.all([join(), join()])).map(({ status }) => status).sort(), [204, 400])
    return { owner, member: guestMember, token }
  }

  const open = async (member: SeededMember, accountId: string): Promise<SeededMember> => {
    const reply = await call(member, 'auth/accounts', { body: { account_id: accountId } })
    assert.equal(reply.status, 200, reply.text)
    return { ...member, accountId, userId: String(at(reply, 'id')), token: String(at(reply, 'token')) }
  }

  it('joins with its password, once, and lists what it opens by name', async () => {
    const { owner, member, token } = await joined()
    assert.equal((await guest('invitations/join', { token, password: member.password })).status, 400)
    const account = (id: string, role: string) => ({ id, name: 'Essai inc.', role })
    const accounts = await accountsOf(member)
    assert.ok(Array.isArray(accounts))
    assert.deepEqual(new Set(accounts), new Set([account(member.accountId, 'owner'), account(owner.accountId, 'manager')]))
    assert.deepEqual(await accountsOf(owner), [account(owner.accountId, 'owner')])
    const team = at(await call(owner, `accounts/${owner.accountId}/members`), 'members')
    assert.ok(JSON.stringify(team).includes(member.email))
  })

  it('joins with no other password, whose tries count as those of logins do', async () => {
    const [owner, member] = [await server.seed.member(), await server.seed.member()]
    const token = await invitationTo(owner, member.email)
    const wrong = await guest('invitations/join', { token, password: 'not-this-password' })
    assert.deepEqual([wrong.status, /"password":/.test(wrong.text)], [422, true])
    assert.equal((await guest('invitations/join', { token, password: 'x'.repeat(200) })).status, 422)
    const statuses: number[] = []
    for (let tried = 0; tried < 12 && statuses.at(-1) !== 429; tried += 1) statuses.push((await guest('invitations/join', { token, password: `wrong-${tried}` })).status)
    assert.equal(statuses.at(-1), 429)
    const { email } = await server.seed.member()
    const stranger = await invitationTo(owner, `new-${email}`)
    assert.equal((await guest('invitations/join', { token: stranger, password: member.password })).status, 400)
  })

  it('goes on in the other account: the session before it ends, and ends when it would have', async () => {
    const { owner, member } = await joined()
    server.clock.move(60_000)
    const there = await open(member, owner.accountId)
    assert.equal((await call(member, 'user/accounts')).status, 401)
    assert.equal((await call(there, `accounts/${owner.accountId}/applications`)).status, 200)
    assert.equal((await call(there, `accounts/${member.accountId}/applications`)).status, 404)
    assert.equal((await call(there, `accounts/${owner.accountId}/members`)).status, 403)
    const ends = async ({ sessionId }: { sessionId: string }) => (await server.store.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow()).expires_at
    assert.deepEqual(await ends(sessionOf(there)), await ends(sessionOf(member)))
    // The account that was used last is the one that the next login opens.
    assert.equal(at(await login(member, member.password), 'account_id'), owner.accountId)
  })

  it('opens neither the account of others nor one that is closed, and no ended session goes on', async () => {
    const { owner, member } = await joined()
    const other = await server.seed.member()
    assert.equal((await call(member, 'auth/accounts', { body: { account_id: other.accountId } })).status, 404)
    await server.store.updateTable('accounts').set({ standing: 'closed', closed_at: server.clock.now() }).where('id', '=', owner.accountId).execute()
    assert.equal((await call(member, 'auth/accounts', { body: { account_id: owner.accountId } })).status, 404)
    assert.equal(at(await login(member, member.password), 'account_id'), member.accountId)
    const { sessionId } = sessionOf(member)
    const user = await server.store.selectFrom('users').innerJoin('logins', 'logins.id', 'login_id').selectAll('users').select(['password_hash', 'factors_version']).where('users.id', '=', member.userId).executeTakeFirstOrThrow()
    await server.store.updateTable('sessions').set({ revoked_at: server.clock.now() }).where('id', '=', sessionId).execute()
    assert.equal(await uncachedSessions(server).open({ ...user, account_id: member.accountId }, sessionId), null)
  })

  it('has one password and one address in all its accounts', async () => {
    const { owner, member } = await joined()
    const there = await open(await server.seed.signIn(member), owner.accountId)
    const next = 'une-autre-phrase-de-passe'
    const changed = await call(member, `users/${member.userId}/password`, { method: 'PUT', body: { password: member.password, new_password: next, confirm_password: next } })
    assert.equal(changed.status, 204, changed.text)
    assert.equal((await call(there, 'user/accounts')).status, 401)
    assert.equal((await call(member, 'user/accounts')).status, 200)
    const email = `moved-${member.email}`
    const moved = await call(member, `users/${member.userId}`, { method: 'PUT', body: { firstname: 'Zoé', lastname: 'Nadeau', email, confirm_email: email, password: next } })
    assert.equal(moved.status, 200, moved.text)
    assert.equal((await login({ ...member, email }, next)).status, 200)
    assert.equal((await login(member, next)).status, 401)
    const team = at(await call(owner, `accounts/${owner.accountId}/members`), 'members')
    assert.ok(JSON.stringify(team).includes(email))
    const awaiting = await server.store.selectFrom('email_recipients').select('account_id').where('address', '=', email).execute()
    assert.deepEqual(new Set(awaiting.map(({ account_id }) => account_id)), new Set([owner.accountId, member.accountId]))
  })

  it('whoever is removed from one account keeps the other, and the last one frees the address', async () => {
    const { owner, member } = await joined()
    const there = await open(await server.seed.signIn(member), owner.accountId)
    const remove = (boss: SeededMember, userId: string) => call(boss, `accounts/${boss.accountId}/members/${userId}`, { method: 'DELETE' })
    assert.equal((await remove(owner, there.userId)).status, 204)
    assert.equal((await call(there, 'user/accounts')).status, 401)
    assert.equal((await call(member, 'user/accounts')).status, 200)
    assert.equal(at(await login(member, member.password), 'account_id'), member.accountId)
    const colleague = await server.seed.colleague(member)
    assert.equal((await remove(colleague, member.userId)).status, 204)
    assert.equal((await login(member, member.password)).status, 401)
    assert.equal(await server.store.selectFrom('logins').select('id').where('id', '=', member.userId).executeTakeFirst(), undefined)
  })
})
