import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { makeEmbeddedCards, makeRefunds } from '../billing/index'
import { DAY_MS, MINUTE_MS } from '../platform/clock'
import { addCard, booksOf, charge, tokenFor } from '../testing/cardHolder'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { seedApp, seedBackupCode } from '../testing/factors'
import { signedInOperator } from '../testing/operators'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { systemRandom } from '../platform/random'
import { moneyCopy, silent } from '../testing/moneyCopy'
import { sweep } from '../composition/runInBackground'
import { closeDueAccounts } from './closedAccounts'
import { makeJournal } from './journal'

const reason = 'Asked for by telephone'
const PASSWORD = 'une-phrase-de-passe-bien-a-elle'

const at = (reply: Reply, ...path: string[]): unknown => path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), reply.body)

interface Customer {
  id: string
  email: string
  personId: string
}

describe('accounts, as operators keep them', () => {
  let server: TestServer
  let administrator: string
  let agent: string
  const signOperatorsIn = async (): Promise<void> => {
    administrator = (await signedInOperator(server)).token
    agent = (await signedInOperator(server, 'agent')).token
  }
  before(async () => {
    server = await startServer()
    await signOperatorsIn()
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: object, token = administrator, headers = {}): Promise<Reply> =>
    ask(`${server.url}/v1/operator/accounts${path}`, { method, token, headers, ...(body && { body }) })

  const accountOf = async ({ id }: Pick<Customer, 'id'>) => (name: string) => read(id, name)
  const read = async (id: string, name: string): Promise<unknown> => at(await call('GET', `/${id}`), 'account', name)

  const personValue = async (id: string, name: string): Promise<unknown> => at(await call('GET', `/${id}`), 'account', 'people', '0', name)

  const newAccount = (change: object = {}) => ({
    ...{ name: 'Garage Beaulieu', firstname: 'Luc', lastname: 'Beaulieu', email: `luc-${randomUUID()}@example.com`, language: 'fr' },
    ...{ address: '12, rue Principale', address2: '', city: 'Laval', postalcode: 'H7A 1A1', state: 'QC', plan: 5, opening_balance: 0 },
    ...change,
  })

  const create = async (change: object = {}): Promise<Customer> => {
    const body = newAccount(change)
    const reply = await call('POST', '', body)
    assert.equal(reply.status, 201, reply.text)
    const id = String(at(reply, 'id'))
    return { id, email: body.email, personId: String(at(await call('GET', `/${id}`), 'account', 'people', '0', 'id')) }
  }

  const mailTo = async (email: string, subject: RegExp) => {
    for (;;) {
      const mail = await server.mails.next()
      if (mail.to === email && subject.test(mail.subject)) return mail
    }
  }

  const choosePassword = async (email: string, link: string | null): Promise<number> => {
    const token = link?.split('/').at(-1)
    return (await ask(`${server.url}/v1/password/reset`, { body: { token, email, password: PASSWORD, password_confirmation: PASSWORD } })).status
  }

  const signIn = ({ email }: Customer): Promise<Reply> => ask(`${server.url}/v1/auth/login`, { body: { email, password: PASSWORD } })

  /** Has accepted the invitation. */
  const customer = async (change: object = {}): Promise<Customer & { token: string }> => {
    const made = await create(change)
    assert.equal(await choosePassword(made.email, (await mailTo(made.email, /Votre compte/)).link), 204)
    return { ...made, token: String(at(await signIn(made), 'token')) }
  }

  const payerOf = ({ id, personId, email, token }: Customer & { token: string }) => ({ accountId: id, userId: personId, name: 'Luc Beaulieu', email, password: PASSWORD, token })

  const journalOf = (id: string) => server.store.selectFrom('journal').select(['act', 'reason']).where('account_id', '=', id).where('user_id', 'is', null).orderBy('created_at').execute()

  it('a new account has a plan that is billed at once, an opening balance, and a user who is invited by mail', async () => {
    const made = await customer({ opening_balance: 25 })
    const get = await accountOf(made)
    assert.deepEqual([await get('plan'), await get('balance'), await get('standing'), await get('numbers')], [5, 25, 'open', 0])
    assert.deepEqual(await booksOf(server, made.id), { prepaid: 2500, usage: -2500, plan: 1400, gst: 70, qst: 140, owed: -1610 })
    const own = await ask(`${server.url}/v1/accounts/${made.id}`, { token: made.token })
    assert.equal(at(own, 'account', 'name'), 'Garage Beaulieu')
    assert.deepEqual((await journalOf(made.id)).map(({ act }) => act), ['account_created'])
  })

  it('a wrong form is refused field by field, and makes nothing', async () => {
    // Of somebody who has yet to choose a password.
    const { email } = await create()
    const refused = await call('POST', '', newAccount({ email, firstname: ' ' }))
    assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['email', 'firstname']])
    assert.deepEqual(fieldsOf(await call('POST', '', newAccount({ plan: 4 }))), ['plan'])
    assert.deepEqual(fieldsOf(await call('POST', '', newAccount({ postalcode: 'nowhere' }))), ['postalcode'])
    assert.equal((await call('POST', '', newAccount(), agent)).status, 403)
  })

  it('an invitation is good once, for seven days; another ends it, and so does its withdrawal', async () => {
    const made = await create()
    const { link } = await mailTo(made.email, /Votre compte/)
    assert.equal((await call('POST', `/${made.id}/people/${made.personId}/invitation`, undefined, agent)).status, 204)
    const again = (await mailTo(made.email, /Votre compte/)).link
    assert.equal(await choosePassword(made.email, link), 400)
    assert.equal((await call('DELETE', `/${made.id}/people/${made.personId}/invitation`)).status, 204)
    assert.equal(await choosePassword(made.email, again), 400)
    assert.equal((await call('DELETE', `/${made.id}/people/${made.personId}/invitation`)).status, 404)
    const late = await create()
    const { link: lateLink } = await mailTo(late.email, /Votre compte/)
    server.clock.move(7 * DAY_MS + MINUTE_MS)
    assert.equal(await choosePassword(late.email, lateLink), 400)
    await signOperatorsIn()
  })

  it('whoever logs in to another account already joins with the password of that login; until then nobody is in the account', async () => {
    const member = await server.seed.member()
    const made = await create({ email: member.email, name: 'Deuxième inc.' })
    const guest = (path: string, body: object) => ask(`${server.url}/v1/invitations/${path}`, { body })
    const invited = async (): Promise<string> => (await mailTo(member.email, /Votre compte/)).link?.split('/console/invitation/')[1] ?? ''
    const shown = async () => [await personValue(made.id, 'email'), await personValue(made.id, 'joins'), (await personValue(made.id, 'invited_until')) !== null]
    const token = await invited()
    assert.deepEqual(fieldsOf(await call('POST', '', newAccount({ email: member.email }))), ['email'])
    assert.deepEqual([await shown(), await read(made.id, 'email')], [[member.email, 1, true], member.email])
    assert.deepEqual((await guest('read', { token })).body, { company: 'Deuxième inc.', email: member.email, role: 'owner', invited_by: '', has_login: 1 })

    const path = `/${made.id}/people/${made.personId}`
    assert.equal((await call('PUT', `${path}/email`, { email: 'luc@example.com', reason })).status, 404)
    assert.deepEqual([(await call('DELETE', `${path}/invitation`)).status, (await call('DELETE', `${path}/invitation`)).status], [204, 404])
    server.clock.move(2 * DAY_MS)
    await signOperatorsIn()
    await sweep(server.store, server.clock.now)
    assert.deepEqual([await shown(), (await guest('read', { token })).status], [[member.email, 1, false], 400])
    assert.equal((await call('POST', `${path}/invitation`, undefined, agent)).status, 204)
    const next = await invited()
    assert.equal((await guest('join', { token: next, password: PASSWORD })).status, 422)
    assert.equal((await ask(`${server.url}/v1/password/reset`, { body: { token: next, email: member.email, password: PASSWORD, password_confirmation: PASSWORD } })).status, 400)
    assert.deepEqual([(await guest('join', { token: next, password: member.password })).status, (await guest('read', { token: next })).status], [204, 400])
    assert.deepEqual(await shown(), [member.email, 0, false])
    const { token: session } = await server.seed.signIn(member)
    const accounts = at(await ask(`${server.url}/v1/user/accounts`, { token: session }), 'accounts')
    assert.ok(Array.isArray(accounts) && accounts.length === 2 && JSON.stringify(accounts).includes(`{"id":"${made.id}","name":"Deuxième inc.","role":"owner"}`))
    assert.deepEqual((await journalOf(made.id)).map(({ act }) => act), ['account_created', 'invitation_withdrawn', 'person_invited'])
  })

  it('the list finds an account by name, address, number, invoice and card, and filters it', async () => {
    const made = await customer({ name: 'Boulangerie Ménard', opening_balance: 5 })
    await addCard(server, payerOf(made))
    await server.seed.number(made.id, { phone_number: '+14185550177' })
    const found = async (query: string): Promise<string[]> => {
      const reply = await call('GET', `?${query}`)
      assert.equal(reply.status, 200, reply.text)
      return [...reply.text.matchAll(/"id":"([\w-]+)"/g)].map(([, id = '']) => id)
    }
    for (const q of ['menard boulang', made.email, '4242', 'F-000001', '(418) 555-0177']) assert.ok((await found(`q=${encodeURIComponent(q)}`)).includes(made.id), q)
    assert.ok((await found('below=5.01&plan=5&standing=open')).includes(made.id))
    assert.ok(!(await found('below=5')).includes(made.id))
    assert.deepEqual(await found('q=nobody-has-this-name'), [])
  })

  it('a suspended account reads and pays, makes no calls, and is resumed', async () => {
    const made = await customer()
    const own = (method: string, path: string, body?: object) => ask(`${server.url}/v1/accounts/${made.id}${path}`, { method, token: made.token, ...(body && { body }) })
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'suspended', reason: ' ' })).status, 422)
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'suspended', reason }, agent)).status, 403)
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'suspended', reason })).status, 204)
    assert.match((await mailTo(made.email, /suspendu/)).text, /Motif\u00a0: Asked for by telephone/)

    const standing = await own('GET', '/standing')
    assert.deepEqual([at(standing, 'standing'), at(standing, 'reason')], ['suspended', reason])
    const refused = await own('POST', '/applications', { friendly_name: 'Accueil' })
    assert.deepEqual([refused.status, at(refused, 'status')], [403, 'suspended'])
    assert.equal((await own('GET', '/webphone/token')).status, 403)
    assert.equal((await charge(server, payerOf(made), { amount: 20, card_token: await tokenFor(server) })).status, 201)
    assert.equal((await signIn(made)).status, 200)

    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'open', reason })).status, 204)
    assert.equal((await own('POST', '/applications', { friendly_name: 'Accueil' })).status, 201)
    assert.deepEqual((await journalOf(made.id)).slice(-2), Array(2).fill({ act: 'standing_changed', reason }))
  })

  it('a closed account can be opened again until its day; then its sessions end', async () => {
    const made = await customer()
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'closing', reason })).status, 204)
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'open', reason })).status, 204)
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'closing', reason })).status, 204)
    await server.store.updateTable('accounts').set({ closes_at: server.clock.now() }).where('id', '=', made.id).execute()
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'open', reason })).status, 400, 'its numbers are being released')
    const another = await customer()
    await server.store.updateTable('accounts').set({ standing: 'closing', closes_at: new Date(0) }).where('id', '=', another.id).execute()
    await closeDueAccounts({ store: server.store, clock: server.clock.now, journal: makeJournal(server.store, server.clock.now, systemRandom), log: silent }, async (id) => {
      if (id === another.id) throw new Error('the carrier is away')
    })
    assert.equal((await ask(`${server.url}/v1/accounts/${made.id}`, { token: made.token })).status, 401)
    assert.equal((await signIn(made)).status, 401)
    assert.equal((await call('PUT', `/${made.id}/standing`, { standing: 'open', reason })).status, 400)
  })

  it('credits and debits move the balance once for each key, an agent up to the limit', async () => {
    const made = await customer()
    const adjust = (amount: number, token = agent, key: string = randomUUID()) => call('POST', `/${made.id}/adjustments`, { amount, reason }, token, { 'idempotency-key': key })
    const key = randomUUID()
    assert.deepEqual([(await adjust(12.5, agent, key)).status, (await adjust(12.5, agent, key)).status], [204, 204])
    assert.equal(await read(made.id, 'balance'), 12.5)
    assert.match((await mailTo(made.email, /^Crédit/)).subject, /12,50\s\$/)
    assert.equal((await adjust(50.01)).status, 403)
    assert.equal((await adjust(-20, administrator)).status, 204)
    assert.equal(await read(made.id, 'balance'), -7.5)
    for (const wrong of [0, 0.001, 1_000_000]) assert.equal((await adjust(wrong, administrator)).status, 422, String(wrong))
    const { prepaid, usage } = await booksOf(server, made.id)
    assert.deepEqual([prepaid, usage], [-750, 750])
  })

  it('fifty refunds at once give back no more than was paid', async () => {
    const made = await customer()
    const paid = await charge(server, payerOf(made), { amount: 20, card_token: await tokenFor(server) })
    const payment = String(at(paid, 'payment_id'))
    const refund = (amount: number) => call('POST', `/${made.id}/payments/${payment}/refunds`, { amount, reason }, administrator, { 'idempotency-key': randomUUID() })
    const replies = await Promise.all(Array.from({ length: 50 }, () => refund(1)))
    const done = replies.filter(({ status }) => status === 204).length
    // 20 dollars and 14.975 % of tax, rounded.
    assert.deepEqual([done, replies.filter(({ status }) => status === 422).length], [23, 27])
    assert.equal((await refund(0.01)).status, 422)
    assert.deepEqual(await booksOf(server, made.id), { plan: 1400, gst: 70, qst: 140, owed: -1610 })
    const processor = makeEmbeddedCards({ store: server.store, clock: server.clock.now, random: systemRandom })
    await makeRefunds({ store: server.store, clock: server.clock.now, random: systemRandom, cards: processor }).settle(silent)
    const { cents } = await server.store.selectFrom('processor_refunds').select(({ fn }) => fn.sum<number>('cents').as('cents')).where('charge_id', '=', payment).executeTakeFirstOrThrow()
    assert.equal(Number(cents), 2300)
    const open = await server.store.selectFrom('refunds').select('id').where('account_id', '=', made.id).where('state', '=', 'due').execute()
    assert.deepEqual(open, [])
  })

  it("a plan's payment is refunded in parts, with a credit note for each, and is owed no more", async () => {
    const made = await customer({ opening_balance: 0 })
    await addCard(server, payerOf(made))
    const money = moneyCopy(server)
    await money.processDue(silent)
    const payment = String(at(await call('GET', `/${made.id}`), 'account', 'payments', '0', 'id'))
    const refund = (amount: number) => call('POST', `/${made.id}/payments/${payment}/refunds`, { amount, reason }, administrator, { 'idempotency-key': randomUUID() })
    for (const [amount, status] of [[5, 204], [11.1, 204], [0.01, 422]] as const) assert.equal((await refund(amount)).status, status)
    await Promise.all([money.processDue(silent), moneyCopy(server).processDue(silent)])
    await money.processDue(silent)
    assert.deepEqual(await booksOf(server, made.id), {})
    const notes = await server.store.selectFrom('invoices').select(['sub_cents', 'gst_cents', 'qst_cents', 'total_cents']).where('account_id', '=', made.id).where('credits', 'is not', null).orderBy('total_cents').execute()
    assert.deepEqual(notes.map(({ total_cents }) => total_cents), [-1110, -500])
    assert.deepEqual([notes.reduce((sum, { sub_cents }) => sum + sub_cents, 0), notes.reduce((sum, { gst_cents }) => sum + gst_cents, 0)], [-1400, -70])
    assert.match((await mailTo(made.email, /^Remboursement/)).text, /note de crédit/)
  })

  it('a plan changes now or at renewal', async () => {
    const made = await customer()
    assert.equal((await call('PUT', `/${made.id}/plan`, { plan: 7, when: 'renewal', reason })).status, 204)
    assert.deepEqual([await read(made.id, 'plan'), at(await call('GET', `/${made.id}`), 'account', 'billing', 'pending_plan', 'plan')], [5, 7])
    assert.equal((await call('PUT', `/${made.id}/plan`, { plan: 6, when: 'now', reason })).status, 204)
    assert.deepEqual([await read(made.id, 'plan'), at(await call('GET', `/${made.id}`), 'account', 'billing', 'pending_plan')], [6, null])
  })

  it("a locked-out owner's address is changed; the earlier one may undo it", async () => {
    const made = await customer()
    const email = `neuf-${randomUUID()}@example.com`
    assert.equal((await ask(`${server.url}/v1/password/reset-link`, { body: { email: made.email } })).status, 204)
    const { link: sentBefore } = await mailTo(made.email, /mot de passe|password/)
    assert.deepEqual(fieldsOf(await call('PUT', `/${made.id}/people/${made.personId}/email`, { email: 'nothing', reason })), ['email'])
    assert.equal((await call('PUT', `/${made.id}/people/${made.personId}/email`, { email, reason })).status, 204)
    assert.equal((await ask(`${server.url}/v1/accounts/${made.id}`, { token: made.token })).status, 401)
    assert.equal((await signIn({ ...made, email })).status, 200)
    assert.equal(await choosePassword(email, sentBefore), 400, 'a link to the earlier address')
    const token = (await mailTo(made.email, /changée/)).link?.split('/').at(-1)
    assert.equal((await ask(`${server.url}/v1/email/revert`, { body: { token } })).status, 200)
  })

  it('sessions are ended with a reason', async () => {
    const made = await customer()
    assert.equal((await call('POST', `/${made.id}/people/${made.personId}/sign-out`, { reason }, agent)).status, 204)
    assert.equal((await ask(`${server.url}/v1/accounts/${made.id}`, { token: made.token })).status, 401)
    assert.deepEqual((await journalOf(made.id)).at(-1), { act: 'sessions_ended', reason })
  })

  it('two-step verification is reset 48 hours after an administrator says so, with a mail; a code that is used stops it', async () => {
    const made = await customer()
    const person = async () => [await personValue(made.id, 'has_factor'), await personValue(made.id, 'factors_end_at')]
    const setEnd = (is_wanted: 0 | 1, token = administrator) => call('PUT', `/${made.id}/people/${made.personId}/factors-end`, { is_wanted, reason }, token)
    assert.equal((await setEnd(1)).status, 204)
    assert.deepEqual(await person(), [0, null], 'there is nothing to reset')
    const code = await seedBackupCode(server, { userId: made.personId })
    await seedApp(server, { userId: made.personId })
    assert.equal((await setEnd(1, agent)).status, 403)
    assert.equal((await setEnd(1)).status, 204)
    const [, end] = await person()
    assert.ok(Math.abs(Date.parse(String(end)) - server.clock.now().getTime() - 2 * DAY_MS) < MINUTE_MS, String(end))
    const { text } = await mailTo(made.email, /two-step verification will be reset/)
    assert.match(text, /log in before then with your passkey or a code/)
    assert.equal((await setEnd(0)).status, 204)
    assert.deepEqual(await person(), [1, null])
    assert.equal((await setEnd(1)).status, 204)
    assert.deepEqual((await journalOf(made.id)).slice(-3).map(({ act }) => act), ['factors_ending', 'factors_kept', 'factors_ending'])
    const login = await ask(`${server.url}/v1/auth/login`, { body: { email: made.email, password: PASSWORD, code } })
    assert.equal(login.status, 200, login.text)
    assert.deepEqual(await person(), [1, null])
  })

  it('callers are shown in full only while the customer allows it', async () => {
    const made = await customer()
    await server.seed.history(made.id, 'calls', { count: 1 })
    const callerOf = async (): Promise<unknown> => at(await call('GET', `/${made.id}`), 'account', 'calls', '0', 'contact_number')
    assert.match(String(await callerOf()), /•.*\d\d$/)
    assert.equal((await ask(`${server.url}/v1/accounts/${made.id}/view-permission`, { method: 'PUT', token: made.token })).status, 200)
    assert.match(String(await callerOf()), /^\+\d+$/)
  })

  it("nothing of an account is reached with another's person", async () => {
    const [one, other] = [await create(), await create()]
    for (const path of ['invitation', 'sign-out']) assert.equal((await call('POST', `/${one.id}/people/${other.personId}/${path}`, path === 'sign-out' ? { reason } : undefined)).status, 404, path)
    assert.equal((await call('GET', `/${randomUUID()}`)).status, 404)
  })
})
