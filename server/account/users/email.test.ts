import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { HOUR_MS, SECOND_MS } from '../../platform/clock'
import { Validation } from '../../platform/failures/failures'
import { hashPassword } from '../password/hashing'
import { makeReauthentication } from '../auth/signInLimits'
import { inTransaction } from '../../platform/database/transaction'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SentMail } from '../../testing/controlClient'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const next = 'une-phrase-de-passe'
const invalid = { status: 'invalid_token', user_message: null }

const isReverted = (body: unknown): body is { email: string; reset_token: string } =>
  typeof body === 'object' && body !== null && 'email' in body && 'reset_token' in body

describe('a new email address', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const other = ({ userId }: SeededMember, word: string): string => `${word}-${userId}@example.org`
  const move = ({ userId, token, password }: SeededMember, email: string, given: object = {}): Promise<Reply> => {
    const body = { firstname: 'Zoé', lastname: 'Roy', email, confirm_email: email, password, ...given }
    return ask(`${server.url}/v1/users/${userId}`, { method: 'PUT', token, body })
  }
  const moved = async (member: SeededMember, email: string): Promise<void> => {
    const answer = await move(member, email)
    assert.equal(answer.status, 200, answer.text)
  }
  const show = ({ userId, token }: SeededMember) => ask(`${server.url}/v1/users/${userId}`, { token })
  const revert = (token: string) => ask(`${server.url}/v1/email/revert`, { body: { token } })
  const canSignIn = async (email: string, password: string): Promise<boolean> =>
    (await ask(`${server.url}/v1/auth/login`, { body: { email, password } })).status === 200
  const tokenIn = ({ link }: SentMail): string => link?.split('/').at(-1) ?? ''
  const untilSent = async (): Promise<void> => {
    while ((await server.store.selectFrom('mail_outbox').select('id').execute()).length > 0);
  }
  const mailsTo = async (address: string): Promise<SentMail[]> => {
    await untilSent()
    return server.mails.all().filter(({ to }) => to === address)
  }
  const reset = (email: string, token: string) =>
    ask(`${server.url}/v1/password/reset`, { body: { email, password: next, password_confirmation: next, token } })

  const tokenAt = async (address: string): Promise<string> => {
    const newest = (await mailsTo(address)).at(-1)
    return newest === undefined ? '' : tokenIn(newest)
  }
  const resetTokenAt = async (email: string): Promise<string> => {
    await ask(`${server.url}/v1/password/reset-link`, { body: { email } })
    return tokenIn(await server.mails.nextWithLink('/password/reset/'))
  }

  it("requires the current password, which a new name doesn't", async () => {
    const member = await server.seed.member()
    const email = other(member, 'thief')
    for (const [password, sentence] of [
      [undefined, 'Enter your current password to change your email address.'],
      ['', 'Enter your current password to change your email address.'],
      ['not it', "This isn't your current password."],
      ['é'.repeat(513), "This isn't your current password."],
    ] as const) {
      const answer = await move(member, email, { password })
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['password']])
      assert.ok(answer.text.includes(sentence), answer.text)
    }
    assert.equal((await move(member, member.email, { password: undefined, firstname: 'Anna' })).status, 200)
    assert.equal((await move(member, member.email.toUpperCase(), { password: undefined })).status, 200)
    assert.equal(await canSignIn(member.email, member.password), true)
    assert.deepEqual(await mailsTo(member.email), [])
  })

  it('that differs in a lookalike letter is another address', async () => {
    const member = await server.seed.member()
    const kelvin = member.email.replace('zoe-', '\u212Aoe-')
    await server.store.updateTable('logins').set({ email: member.email.replace('zoe-', 'koe-') }).where('id', '=', member.userId).execute()
    assert.deepEqual(fieldsOf(await move(member, kelvin, { password: undefined })), ['password'])
  })

  it('counts wrong passwords together with those of the password page', async () => {
    const member = await server.seed.member()
    const email = other(member, 'next')
    const change = (password: string) =>
      ask(`${server.url}/v1/users/${member.userId}/password`, { method: 'PUT', token: member.token, body: { password, new_password: next, confirm_password: next } })
    for (let time = 1; time <= 3; time += 1) assert.equal((await move(member, email, { password: `wrong ${time}` })).status, 422)
    for (let time = 1; time <= 2; time += 1) assert.equal((await change(`wrong ${time}`)).status, 422)
    const [there, here] = [await move(member, email), await change(member.password)]
    assert.deepEqual([there.status, here.status], [429, 429])
    assert.match(there.headers.get('retry-after') ?? '', /^\d+$/)
  })

  it('is reported to the previous one in both languages, without showing all of the new one', async () => {
    const member = await server.seed.member()
    const email = other(member, 'neuve')
    await moved(member, email)
    const [mail] = await mailsTo(member.email)
    assert.ok(mail, 'no mail came')
    assert.match(mail.link ?? '', new RegExp(`^${server.url}/console/email/revert/[\\w-]{43}$`))
    for (const part of ['On March 15, 2026 at 11:00 a.m. EDT, ', 'Le 15 mars 2026 à 11\u00a0h HAE, ', 'n…@example.org', '48 hours', '48 prochaines heures']) assert.ok(mail.text.includes(part), part)
    assert.ok(!mail.text.includes(email))
    assert.deepEqual(await mailsTo(email), [])
  })

  it('can be reverted by the owner of the previous one, which ends every session and requires a new password', async () => {
    const member = await server.seed.member()
    const second = await server.seed.signIn(member)
    const email = other(member, 'thief')
    await moved(member, email)
    const stolenReset = await resetTokenAt(email)
    const answer = await revert(await tokenAt(member.email))
    assert.ok(isReverted(answer.body), answer.text)
    assert.deepEqual([answer.status, answer.body.email], [200, member.email])
    assert.deepEqual([(await show(member)).status, (await show(second)).status], [401, 401])
    for (const address of [email, member.email]) assert.equal(await canSignIn(address, member.password), false)
    assert.deepEqual((await reset(member.email, stolenReset)).body, invalid)
    assert.equal((await reset(member.email, answer.body.reset_token)).status, 204)
    assert.equal(await canSignIn(member.email, next), true)
    assert.match((await mailsTo(email)).at(-1)?.subject ?? '', /rétablie/)
  })

  it("taken over by a thief who requests every reset link doesn't keep the owner from a new password", async () => {
    const member = await server.seed.member()
    const email = other(member, 'thief')
    await moved(member, email)
    for (let wish = 1; wish <= 3; wish += 1) await resetTokenAt(email)
    const { body } = await revert(await tokenAt(member.email))
    assert.ok(isReverted(body), 'it was not taken back')
    assert.equal((await reset(member.email, body.reset_token)).status, 204)
  })

  it('can be reverted once within 48 hours, and only with the genuine link', async () => {
    const own = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const offered = async () => {
      const member = await own.seed.member()
      const email = other(member, 'next')
      const body = { firstname: 'Zoé', lastname: 'Roy', email, confirm_email: email, password: member.password }
      await ask(`${own.url}/v1/users/${member.userId}`, { method: 'PUT', token: member.token, body })
      return (await own.mails.next()).link?.split('/').at(-1) ?? ''
    }
    const statusOf = async (token: string) => (await ask(`${own.url}/v1/email/revert`, { body: { token } })).status
    const [late, right] = [await offered(), await offered()]
    own.clock.move(48 * HOUR_MS - SECOND_MS)
    assert.deepEqual([await statusOf(right), await statusOf(right)], [200, 400])
    own.clock.move(SECOND_MS)
    assert.equal(await statusOf(late), 400)
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) assert.equal(await statusOf(token), 400)
    await own.close()
  })

  it('is reverted once by twenty simultaneous uses of one link', async () => {
    const member = await server.seed.member()
    await moved(member, other(member, 'next'))
    const token = await tokenAt(member.email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => revert(token)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 19 }, () => 400)])
    assert.deepEqual(answers.find(({ status }) => status === 400)?.body, invalid)
  })

  it('in a chain of changes can be reverted by the first owner, and those in between get no mail', async () => {
    const member = await server.seed.member()
    const [between, last] = [other(member, 'between'), other(member, 'last')]
    await moved(member, between)
    const first = await tokenAt(member.email)
    server.clock.move(HOUR_MS)
    await moved(member, last)
    assert.deepEqual([(await mailsTo(member.email)).length, await mailsTo(between), await mailsTo(last)], [2, [], []])
    const { body } = await revert(first)
    assert.ok(isReverted(body), 'it was not taken back')
    assert.equal(body.email, member.email)
    assert.deepEqual((await revert(await tokenAt(member.email))).body, invalid)
  })

  it('leaves the previous one reserved until the link expires', async () => {
    const [member, stranger] = [await server.seed.member(), await server.seed.member()]
    await moved(member, other(member, 'next'))
    const taken = await move(stranger, member.email.toUpperCase())
    assert.deepEqual([taken.status, fieldsOf(taken)], [422, ['email']])
    await server.store.updateTable('email_changes').set({ expires_at: server.clock.now() }).where('login_id', '=', member.userId).execute()
    assert.equal((await move(stranger, member.email)).status, 200)
  })

  it("can't be reverted while someone else has the previous one, and nothing changes", async () => {
    const [member, stranger] = [await server.seed.member(), await server.seed.person()]
    await moved(member, other(member, 'next'))
    await server.store.updateTable('logins').set({ email: member.email }).where('id', '=', stranger.userId).execute()
    const answer = await revert(await tokenAt(member.email))
    const user_message = 'Someone else uses this email address now. Contact the support team.'
    assert.deepEqual([answer.status, answer.body], [400, { status: 'email_taken', user_message }])
    assert.equal((await show(member)).status, 200)
  })

  it('leaves no link open once its user has reverted it, and the sixth change in a day has to wait', async () => {
    const member = await server.seed.member()
    const away = other(member, 'away')
    await moved(member, away)
    const token = await tokenAt(member.email)
    await moved(member, member.email)
    assert.deepEqual((await revert(token)).body, invalid)
    for (const email of [away, member.email, away]) await moved(member, email)
    const refused = await move(member, member.email)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, String(24 * 3600)])
    server.clock.move(24 * HOUR_MS)
    await moved(await server.seed.signIn({ ...member, email: away }), member.email)
  })

  it("can't be confirmed with a password that has changed meanwhile", async () => {
    const { store } = server
    const { userId, password } = await server.seed.person()
    const uncounted = () => Promise.resolve()
    const { confirm, enforce } = makeReauthentication(store, { count: uncounted, forget: uncounted, takeBack: uncounted })
    const confirmed = await confirm(userId, { password })
    await inTransaction(store, (transaction) => enforce(transaction, confirmed))
    await store.updateTable('logins').set({ password_hash: await hashPassword(next) }).where('id', '=', userId).execute()
    await assert.rejects(inTransaction(store, (transaction) => enforce(transaction, confirmed)), Validation)
  })

  it('leaves its token only as a hash in the database, and nowhere in the log', async () => {
    const member = await server.seed.member()
    await moved(member, other(member, 'next'))
    const token = await tokenAt(member.email)
    await ask(`${server.url}/console/email/revert/${token}`)
    const { body } = await revert(token)
    const rows = await server.store.selectFrom('email_changes').selectAll().execute()
    assert.ok(token.length === 43 && isReverted(body), 'no token came')
    for (const secret of [token, body.reset_token]) assert.ok(!JSON.stringify(rows).includes(secret) && !server.logged().includes(secret), 'a token stands there')
  })

  it('and a new password, changed or reset, are both reported by mail', async () => {
    const member = await server.seed.member()
    await ask(`${server.url}/v1/users/${member.userId}/password`, {
      method: 'PUT', token: member.token, body: { password: member.password, new_password: next, confirm_password: next },
    })
    assert.deepEqual((await mailsTo(member.email)).map(({ subject }) => subject), ['Votre mot de passe a été changé / Your password was changed'])
    assert.equal((await mailsTo(member.email))[0]?.link, `${server.url}/console/password/recover`)
  })
})
