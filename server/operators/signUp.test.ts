import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../platform/clock'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { addCard, booksOf } from '../testing/cardHolder'
import { moneyCopy, silent } from '../testing/moneyCopy'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const PASSWORD = 'une-phrase-de-passe-bien-a-elle'

const at = (reply: Reply, ...path: string[]): unknown => path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), reply.body)

describe('sign-up', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ trustProxy: true })
  })
  after(() => server.close())

  let network = 0
  /** Each from another range of addresses, unless the test is about them. */
  const call = (path: string, body?: object, from = `10.1.${(network += 1)}.7`): Promise<Reply> =>
    ask(`${server.url}/v1${path}`, { headers: { 'x-forwarded-for': from }, ...(body && { body }) })

  const wanted = (change: object = {}) => ({
    ...{ name: 'Garage Beaulieu', firstname: 'Luc', lastname: 'Beaulieu', email: `luc-${randomUUID()}@example.com`, language: 'en' },
    ...{ address: '12, rue Principale', address2: '', city: 'Ottawa', postalcode: 'K1A 0B1', state: 'ON', plan: 5 },
    ...change,
  })

  const mailTo = async (email: string) => {
    for (;;) {
      const mail = await server.mails.next()
      if (mail.to === email) return mail
    }
  }

  const askedFor = async (change: object = {}) => {
    const body = wanted(change)
    const reply = await call('/sign-up', body)
    assert.equal(reply.status, 204, reply.text)
    const { link, subject } = await mailTo(body.email)
    return { email: body.email, subject, link, token: link?.split('/').at(-1) ?? '' }
  }

  const finish = (token: string, password = PASSWORD) => call('/sign-up/finish', { token, password, password_confirmation: password })

  const countOf = async (email: string): Promise<number> => (await server.store.selectFrom('users').select('id').where('email', '=', email).execute()).length

  it('offers the plans of the catalogue, and makes an account once its address is confirmed', async () => {
    assert.deepEqual(at(await call('/offered-plans'), 'plans', '0'), { plan: 5, plan_name: 'Starter', monthly: 14, included_numbers: 2, included_minutes: 200 })
    const { email, token } = await askedFor()
    assert.equal(await countOf(email), 0)
    assert.deepEqual((await call('/sign-up/link', { token })).body, { name: 'Garage Beaulieu', email })
    assert.equal((await finish(token)).status, 204)
    assert.equal((await finish(token)).status, 400)
    const login = await call('/auth/login', { email, password: PASSWORD })
    assert.equal(login.status, 200, login.text)
    const { account_id } = await server.store.selectFrom('users').select('account_id').where('email', '=', email).executeTakeFirstOrThrow()
    assert.deepEqual(await booksOf(server, String(account_id)), { plan: 1400, gst: 182, owed: -1582 })
    const entry = await server.store.selectFrom('journal').select(['act', 'actor']).where('account_id', '=', account_id).executeTakeFirst()
    assert.deepEqual(entry, { act: 'account_created', actor: 'Telephony Console' })
  })

  it('the plan covers nothing before its first invoice is paid', async () => {
    const { email, token } = await askedFor()
    await finish(token)
    const { id, account_id } = await server.store.selectFrom('users').select(['id', 'account_id']).where('email', '=', email).executeTakeFirstOrThrow()
    const session = String(at(await call('/auth/login', { email, password: PASSWORD }), 'token'))
    const read = (path: string) => ask(`${server.url}/v1/accounts/${account_id}/${path}`, { token: session })
    assert.equal(at(await read('billing-overview'), 'plan_paused_by'), 'first_payment')
    assert.match((await read('numbers/cost/Local')).text, /"is_free":0.*"reason":"first_payment"/)
    await addCard(server, { accountId: String(account_id), userId: id, name: 'Luc Beaulieu', email, password: PASSWORD, token: session })
    await moneyCopy(server).processDue(silent)
    assert.equal(at(await read('billing-overview'), 'plan_paused_by'), undefined)
    assert.match((await read('numbers/cost/Local')).text, /"is_free":1/)
  })

  it('refuses a wrong form field by field, and sends nothing', async () => {
    const refused = await call('/sign-up', wanted({ email: 'nobody', firstname: ' ', postalcode: 'nowhere' }))
    assert.deepEqual([refused.status, fieldsOf(refused).sort()], [422, ['email', 'firstname']])
    assert.deepEqual(fieldsOf(await call('/sign-up', wanted({ postalcode: 'nowhere' }))), ['postalcode'])
    assert.deepEqual(fieldsOf(await call('/sign-up', wanted({ plan: 4 }))), ['plan'])
  })

  it('tells only the holder of an address that it has an account', async () => {
    const member = await server.seed.member()
    const { subject, link } = await askedFor({ email: member.email })
    assert.match(link ?? '', /login$/)
    assert.equal(subject, (await askedFor()).subject)
    assert.equal(await countOf(member.email), 1)
  })

  it('the latest request of an address counts, for a day, and a weak password keeps the link', async () => {
    const first = await askedFor()
    const second = await askedFor({ email: first.email.toUpperCase(), name: 'Dentiste Roy' })
    assert.equal((await call('/sign-up/link', { token: first.token })).status, 400)
    assert.equal(at(await call('/sign-up/link', { token: second.token }), 'name'), 'Dentiste Roy')
    assert.deepEqual(fieldsOf(await finish(second.token, 'password')), ['password'])
    server.clock.move(DAY_MS + MINUTE_MS)
    assert.equal((await finish(second.token)).status, 400)
    assert.equal(await countOf(second.email), 0)
  })

  it('two requests at once leave one link', async () => {
    const body = wanted()
    const replies = await Promise.all(Array.from({ length: 5 }, () => call('/sign-up', body)))
    assert.deepEqual(replies.map(({ status }) => status), Array(5).fill(204))
    const rows = await server.store.selectFrom('sign_ups').select('id').where('email', '=', body.email).execute()
    assert.equal(rows.length, 1)
  })

  it('a range of addresses, and one mailbox, have to wait after ten requests', async () => {
    for (let request = 1; request <= 10; request += 1) assert.equal((await call('/sign-up', wanted(), `192.0.2.${request}`)).status, 204)
    assert.equal((await call('/sign-up', wanted(), '192.0.2.200')).status, 429)
    const { email } = wanted()
    for (let request = 1; request <= 10; request += 1) assert.equal((await call('/sign-up', wanted({ email }))).status, 204)
    assert.equal((await call('/sign-up', wanted({ email }))).status, 429)
  })

  it('who never pays owes one month at most, and no revenue is left of the others', async () => {
    const { email, token } = await askedFor()
    await finish(token)
    const { account_id } = await server.store.selectFrom('users').select('account_id').where('email', '=', email).executeTakeFirstOrThrow()
    for (let month = 0; month < 3; month += 1) {
      server.clock.move(31 * DAY_MS)
      await moneyCopy(server).processDue(silent)
    }
    assert.deepEqual(await booksOf(server, String(account_id)), { plan: 1400, gst: 182, owed: -1582 })
    const totals = await server.store.selectFrom('invoices').select('total_cents').where('account_id', '=', account_id).execute()
    assert.deepEqual(totals.map(({ total_cents }) => total_cents).sort((one, other) => one - other), [-1582, -1582, -1582, 1582, 1582, 1582, 1582])
  })
})
