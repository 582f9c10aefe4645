import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { isPasswordRight } from '../password/hashing'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const next = 'une-phrase-de-passe'

describe('a user', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const save = ({ userId, token }: SeededMember, given: object): Promise<Reply> => {
    const body = { id: userId, firstname: 'Zoé', lastname: 'Roy', email: 'zoe@example.com', confirm_email: 'zoe@example.com', ...given }
    return ask(`${server.url}/v1/users/${userId}`, { method: 'PUT', token, body })
  }
  const show = ({ userId, token }: SeededMember) => ask(`${server.url}/v1/users/${userId}`, { token })
  const change = ({ userId, token, password }: SeededMember, given: object = {}): Promise<Reply> => {
    const body = { password, new_password: next, confirm_password: next, ...given }
    return ask(`${server.url}/v1/users/${userId}/password`, { method: 'PUT', token, body })
  }
  const canSignIn = async (email: string, password: string): Promise<boolean> =>
    (await ask(`${server.url}/v1/auth/login`, { body: { email, password } })).status === 200

  it('acknowledges the emergency notice once: the first moment stays', async () => {
    const { userId, token } = await server.seed.member()
    const notice = (method: 'GET' | 'PUT'): Promise<Reply> => ask(`${server.url}/v1/users/${userId}/emergency-notice`, { method, token })
    assert.deepEqual((await notice('GET')).body, { acknowledged_at: null })
    const { status, body } = await notice('PUT')
    assert.deepEqual([status, body], [200, { acknowledged_at: server.clock.now().toISOString() }])
    server.clock.move(60_000)
    assert.deepEqual([(await notice('PUT')).body, (await notice('GET')).body], [body, body])
  })

  const inAYear = '2027-03-15T15:00:00.000Z'
  const tooFar = '2027-03-17T15:00:00.000Z'
  const availabilities: [sent: object, kept: object | string][] = [
    [{ availability: 'do_not_disturb' }, { availability: 'do_not_disturb', away_until: null }],
    [{ availability: 'do_not_disturb', away_until: inAYear }, { availability: 'do_not_disturb', away_until: null }],
    [{ availability: 'away', away_until: inAYear }, { availability: 'away', away_until: inAYear }],
    [{ availability: 'available', away_until: null }, { availability: 'available', away_until: null }],
    [{ availability: 'away' }, 'This field is required.'],
    [{ availability: 'away', away_until: '2026-03-15T14:00:00.000Z' }, 'Choose a time in the future.'],
    [{ availability: 'away', away_until: '2026-13-45T15:00:00.000Z' }, "This value isn't valid."],
    [{ availability: 'away', away_until: tooFar }, 'Choose a time within a year.'],
  ]
  it('says whether they take calls, which every console of theirs and the owners learn', async () => {
    const [member, owner] = [await server.seed.member(), await server.seed.member()]
    const at = `${server.url}/v1/users/${member.userId}/availability`
    const read = async () => (await ask(at, { token: member.token })).body
    assert.deepEqual(await read(), { availability: 'available', away_until: null })
    for (const [body, expected] of availabilities) {
      const before = await read()
      const reply = await ask(at, { method: 'PUT', token: member.token, body })
      const wrong = typeof expected === 'string' ? { status: 'validation', user_message: null, errors: { away_until: [expected] } } : null
      assert.deepEqual([reply.status, reply.body], wrong === null ? [200, expected] : [422, wrong], JSON.stringify(body))
      assert.deepEqual(await read(), wrong === null ? expected : before)
    }
    const others = await ask(at, { method: 'PUT', token: owner.token, body: { availability: 'do_not_disturb' } })
    assert.equal(others.status, 404)
    await ask(at, { method: 'PUT', token: member.token, body: { availability: 'away', away_until: inAYear } })
    const team = await ask(`${server.url}/v1/accounts/${member.accountId}/members`, { token: member.token })
    assert.match(team.text, /"availability":"away","away_until":"2027-03-15T15:00:00.000Z"/)
  })

  it('has the language last chosen in any browser, which each login reports', async () => {
    const { userId, token, email, password } = await server.seed.member()
    const reported = async (language: string | null): Promise<void> => {
      const { body } = await ask(`${server.url}/v1/auth/login`, { body: { email, password } })
      assert.deepEqual(body, { ...Object(body), language })
    }
    const choose = async (language: string): Promise<number> =>
      (await ask(`${server.url}/v1/users/${userId}/language`, { method: 'PUT', token, body: { language } })).status
    await reported(null)
    assert.equal(await choose('fr'), 204)
    await reported('fr')
    assert.equal(await choose('de'), 422)
    await reported('fr')
  })

  it('is shown and changed, with trimmed values, and logs in with the new address', async () => {
    const member = await server.seed.member()
    const { userId, email, password } = member
    assert.deepEqual((await show(member)).body, { user: { id: userId, name: 'Zoé Nadeau', role: 'owner', firstname: 'Zoé', lastname: 'Nadeau', email } })
    const changed = `roy-${userId}@example.com`
    const saved = await save(member, { firstname: ' Anne-\n Zoé ', email: ` ${changed} `, confirm_email: changed.toUpperCase(), password })
    const user = { id: userId, name: 'Anne- Zoé Roy', role: 'owner', firstname: 'Anne- Zoé', lastname: 'Roy', email: changed }
    assert.deepEqual([saved.status, saved.body, (await show(member)).body], [200, { user }, { user }])
    const noted = await server.store.selectFrom('journal').select(['act', 'subject', 'before', 'after']).where('user_id', '=', userId).execute()
    const [before, after] = [{ firstname: 'Zoé', lastname: 'Nadeau', email }, { firstname: 'Anne- Zoé', lastname: 'Roy', email: changed }]
    assert.deepEqual(noted, [{ act: 'user_update', subject: 'Zoé Nadeau', before, after }])
    assert.deepEqual([await canSignIn(changed, password), await canSignIn(email, password)], [true, false])
  })

  it('gets all invalid fields reported together, including an address in use, and nothing changes', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.person()]
    const before = (await show(member)).body
    for (const [given, fields] of [
      [{ firstname: ' ', lastname: '', email: '', confirm_email: '' }, ['confirm_email', 'email', 'firstname', 'lastname']],
      [{ firstname: 'é'.repeat(101), email: 'nobody', confirm_email: 'nobody' }, ['email', 'firstname']],
      [{ confirm_email: 'other@example.com' }, ['confirm_email']],
      [{ email: other.email.toUpperCase(), confirm_email: other.email, password: member.password }, ['email']],
    ] as const) {
      const answer = await save(member, given)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, fields])
    }
    for (const id of [other.userId, randomUUID()]) assert.equal((await save(member, { id })).status, 404)
    assert.deepEqual((await show(member)).body, before)
    assert.equal((await save(member, { email: member.email.toUpperCase(), confirm_email: member.email })).status, 200)
  })

  it('confirms only a changed address', async () => {
    const member = await server.seed.member()
    const [same, other] = [member.email, `other-${member.userId}@example.com`]
    for (const [given, status] of [
      [{ email: same, confirm_email: same }, 200],
      [{ email: same, confirm_email: '' }, 200],
      [{ email: same, confirm_email: ' ' }, 200],
      [{ email: same, confirm_email: undefined }, 200],
      [{ email: ` ${same} `, confirm_email: '' }, 200],
      [{ email: same.toUpperCase(), confirm_email: '' }, 200],
      [{ email: same, confirm_email: undefined }, 200],
      [{ email: same, confirm_email: other }, 422],
      [{ email: other, confirm_email: '', password: member.password }, 422],
      [{ email: other, confirm_email: undefined, password: member.password }, 422],
      [{ email: other, confirm_email: same, password: member.password }, 422],
      [{ email: other, confirm_email: other, password: member.password }, 200],
      [{ email: other, confirm_email: '' }, 200],
    ] as const) {
      const answer = await save(member, given)
      assert.deepEqual([given, answer.status], [given, status])
      if (status === 422) assert.deepEqual(fieldsOf(answer), ['confirm_email'])
    }
  })

  it("can't use an earlier reset link after a change of address or password", async () => {
    for (const act of ['address', 'password'] as const) {
      const member = await server.seed.member()
      await ask(`${server.url}/v1/password/reset-link`, { body: { email: member.email } })
      const token = (await server.mails.next()).link?.split('/').at(-1) ?? ''
      const email = act === 'address' ? `neu-${member.userId}@example.com` : member.email
      const done = act === 'address' ? await save(member, { email, confirm_email: email, password: member.password }) : await change(member)
      assert.ok(done.status < 300, done.text)
      const body = { email, password: 'encore-une-phrase', password_confirmation: 'encore-une-phrase', token }
      assert.deepEqual((await ask(`${server.url}/v1/password/reset`, { body })).body, { status: 'invalid_token', user_message: null })
    }
  })

  it('keeps only the current session after a new password, and other users keep theirs', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const [second, third] = [await server.seed.signIn(member), await server.seed.signIn(member)]
    const changed = await change(second)
    assert.deepEqual([changed.status, changed.text], [204, ''])
    const statuses = await Promise.all([member, second, third, other].map(async (who) => (await show(who)).status))
    assert.deepEqual(statuses, [401, 200, 401, 200])
    assert.deepEqual([await canSignIn(member.email, next), await canSignIn(member.email, member.password)], [true, false])
  })

  it('gets a 422 for a wrong current password or an invalid new one, stays logged in, and nothing changes', async () => {
    const member = await server.seed.member()
    for (const [given, fields] of [
      [{ password: '', new_password: '', confirm_password: '' }, ['confirm_password', 'new_password', 'password']],
      [{ new_password: 'short', confirm_password: 'other' }, ['confirm_password', 'new_password']],
      [{ new_password: 'password123', confirm_password: 'password123' }, ['new_password']],
      [{ new_password: member.password, confirm_password: member.password }, ['new_password']],
      [{ new_password: 'é'.repeat(513), confirm_password: 'é'.repeat(513) }, ['new_password']],
      [{ confirm_password: `${next} ` }, ['confirm_password']],
      [{ password: 'é'.repeat(513) }, ['password']],
      [{ password: 'another one' }, ['password']],
    ] as const) {
      const answer = await change(member, given)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, fields], answer.text)
    }
    assert.equal((await show(member)).status, 200)
    assert.equal(await canSignIn(member.email, member.password), true)
  })

  it('waits after five wrong current passwords, even with the right one', async () => {
    const own = await server.seed.member()
    for (let time = 1; time <= 5; time += 1) assert.equal((await change(own, { password: `wrong ${time}` })).status, 422)
    const refused = await change(own)
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    server.clock.move(60_000)
    assert.equal((await change(own)).status, 204)
  })

  it("isn't charged an attempt when the password queue is full", async () => {
    const own = await server.seed.member()
    let isOn = true
    const fill = async (): Promise<void> => {
      while (isOn) await isPasswordRight('x', 'no hash', { key: own.userId, isStranger: false })
    }
    // One is being checked, and a hundred of one user may wait.
    const filling = Array.from({ length: 101 }, fill)
    const statuses = []
    for (let time = 1; time <= 6; time += 1) statuses.push((await change(own)).status)
    isOn = false
    await Promise.all(filling)
    assert.deepEqual(statuses, [503, 503, 503, 503, 503, 503])
    assert.equal((await change(own)).status, 204)
  })

  it('makes one of two simultaneous password changes with the same current password', async () => {
    const member = await server.seed.member()
    const answers = await Promise.all(['une', 'deux'].map((word) => change(member, { new_password: `${next}-${word}`, confirm_password: `${next}-${word}` })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 422])
    assert.equal(await canSignIn(member.email, `${next}-${answers[0]?.status === 204 ? 'une' : 'deux'}`), true)
    assert.ok(!server.logged().includes(next))
  })
})
