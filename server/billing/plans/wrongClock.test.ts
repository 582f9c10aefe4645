import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { figure } from 'tools/figures'
import { runClockCommand } from '../../commands/clockCommand'
import { makeBackground } from '../../platform/jobs/background'
import { systemRandom } from '../../platform/random'
import { makeClockWatch } from '../../platform/jobs/clockWatch'
import { DAY_MS, MINUTE_MS } from '../../platform/clock'
import { sweep } from '../../composition/runInBackground'
import { makeEmbeddedCards } from '../cards/embedded'
import { ask } from '../../testing/ask'
import { addCard, booksOf, chargedTo } from '../../testing/cardHolder'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import { outboxOf } from '../../testing/outboxOf'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const AHEAD_MS = 40 * DAY_MS

describe('a wrong clock', () => {
  let server: TestServer
  /** Real elapsed time, independent of the clock. */
  let passed = 0
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), steady: () => passed })
  })
  after(() => server.close())

  /** An instance that checks its clock, and one that trusts it. */
  const watched = () => makeClockWatch({ store: server.store, clock: server.clock.now, steady: () => passed, log: silent, databaseTime: null })
  const believing = () => moneyCopy(server)
  const embedded = () => makeEmbeddedCards({ store: server.store, clock: server.clock.now, random: systemRandom })

  const read = async ({ accountId, token }: SeededMember, path: string): Promise<string> =>
    (await ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token })).text
  const invoicesOf = async ({ accountId }: SeededMember): Promise<string[]> => {
    const invoices = server.store.selectFrom('invoices').selectAll().where('account_id', '=', accountId).orderBy('reference', 'desc')
    return (await invoices.execute()).map(({ issued_on, reference, sub_cents }) => `${issued_on} ${reference} ${sub_cents / 100}`)
  }
  const subscriptionOf = ({ accountId }: SeededMember) =>
    server.store.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
  const renewalsOf = async ({ accountId }: SeededMember) =>
    (await server.store.selectFrom('numbers').select('next_renewal_date').where('account_id', '=', accountId).orderBy('created_at').execute()).map((each) => each.next_renewal_date)

  /** Mid-period, with ten extra minutes, an extra number and a card. */
  const seedCustomer = async (): Promise<SeededMember> => {
    const member = await server.seed.member()
    const period = { period_start_date: '2026-02-20', period_end_date: '2026-03-19', pending_plan: 6 }
    await server.store.updateTable('subscriptions').set(period).where('account_id', '=', member.accountId).execute()
    for (const day of [5, 6, 7]) {
      const bought = { created_at: new Date(`2026-01-0${day}T15:00:00Z`), next_renewal_date: `2026-04-0${day}` }
      await server.seed.number(member.accountId, bought)
    }
    await server.seed.prepaid(member.accountId, 10_000)
    await server.seed.call(member.accountId, { started_at: '2026-03-01T12:00:00Z', duration: 210 * 60 })
    await addCard(server, member)
    return member
  }

  for (const [name, off] of [['ahead', AHEAD_MS], ['behind', -AHEAD_MS]] as const) {
    it(`40 days ${name} for a minute closes, renews and charges nothing`, async () => {
      const member = await seedCustomer()
      const watch = watched()
      await watch.check()
      const money = moneyCopy(server, undefined, watch.isTrusted)
      const [books, stored, renewals] = [await booksOf(server, member.accountId), await subscriptionOf(member), await renewalsOf(member)]
      server.clock.move(off)
      await money.processDue(silent)
      passed += MINUTE_MS
      await watch.check()
      await money.processDue(silent)
      server.clock.move(-off)
      await watch.check()
      await money.processDue(silent)
      assert.deepEqual(await booksOf(server, member.accountId), books)
      assert.deepEqual([await subscriptionOf(member), await renewalsOf(member), await invoicesOf(member)], [stored, renewals, []])
      assert.equal(await chargedTo(server, member.accountId), 0)
      figure('wrong clocks of 40 days', 1)
      figure('periods closed by them', (await invoicesOf(member)).length)
    })
  }

  it('postpones a change of plan while the period may be over, and no other change', async () => {
    const [member, far] = [await seedCustomer(), await server.seed.member()]
    await server.store.updateTable('subscriptions').set({ pending_plan: null }).where('account_id', '=', member.accountId).execute()
    const change = ({ accountId, token }: SeededMember) => ask(`${server.url}/v1/accounts/${accountId}/plan`, { method: 'PUT', token, body: { plan: 7 } })
    server.clock.move(AHEAD_MS)
    const [late, other] = [await server.seed.signIn(member), await server.seed.signIn(far)]
    const refused = await change(late)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '60'])
    assert.equal((await change(other)).status, 200)
    server.clock.move(-AHEAD_MS)
    assert.deepEqual([(await change(member)).status, (await subscriptionOf(member)).period_end_date], [200, '2026-03-19'])
  })

  it('can be undone afterwards: the ledger balances, the card is refunded and the period ends once', async () => {
    const member = await seedCustomer()
    const before = await booksOf(server, member.accountId)
    const stored = await subscriptionOf(member)
    server.clock.move(AHEAD_MS)
    await believing().processDue(silent)
    const wrong = await booksOf(server, member.accountId)
    assert.deepEqual([wrong.cards, wrong.plan], [-10_000 - 2 * 3_334, 5_800])
    server.clock.move(-AHEAD_MS)
    await believing().processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), wrong)
    assert.match(await read(member, 'billing-overview'), /"period_start_date":"2026-02-20"/)
    const told = await runClockCommand(server.store, 'show', server.clock.now)
    assert.ok(told.includes(`  ${member.accountId}`), told.join('\n'))

    const done = await runClockCommand(server.store, 'reopen', server.clock.now)
    assert.ok(done.includes(`${member.accountId}: 2 billing periods reopened, 3 renewals undone`), done.join('\n'))
    assert.deepEqual(await booksOf(server, member.accountId), before)
    assert.deepEqual(await subscriptionOf(member), stored)
    assert.deepEqual(await renewalsOf(member), ['2026-04-05', '2026-04-06', '2026-04-07'])
    await believing().processDue(silent)
    await believing().processDue(silent)
    const charges = server.store.selectFrom('processor_charges').select('id').where('customer', '=', member.accountId).where('refunded_at', 'is', null)
    assert.deepEqual([await charges.execute(), await booksOf(server, member.accountId)], [[], before])
    const left = (await runClockCommand(server.store, 'reopen', server.clock.now)).filter((line) => line.startsWith(member.accountId))
    figure('periods closed for good', left.length)
    assert.deepEqual(left, [])

    // The minutes between the wrong closing and the end of the period count too.
    await server.seed.call(member.accountId, { started_at: '2026-03-18T12:00:00Z', duration: 30 * 60 })
    server.clock.move(5 * DAY_MS)
    await believing().processDue(silent)
    await believing().processDue(silent)
    const books = await booksOf(server, member.accountId)
    assert.deepEqual(books, { prepaid: 10_000 - 200, usage: 200, plan: 2_900, gst: 145, qst: 289, cards: -10_000 - 3_334 })
    assert.deepEqual(await invoicesOf(member), [
      '2026-03-20 F-000005 29',
      '2026-03-15 F-000004 -29',
      '2026-03-15 F-000003 -29',
      '2026-04-20 F-000002 29',
      '2026-03-20 F-000001 29',
    ])
    server.clock.move(-5 * DAY_MS)
  })

  it("leads to refunds that aren't taken for disputes, neither before nor after the processor makes them", async () => {
    const member = await seedCustomer()
    server.clock.move(AHEAD_MS)
    await believing().processDue(silent)
    server.clock.move(-AHEAD_MS)
    await runClockCommand(server.store, 'reopen', server.clock.now)
    const books = await booksOf(server, member.accountId)
    const refund = () => Promise.reject(new Error('out of reach'))
    await moneyCopy(server, { ...embedded(), refund }).processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), books)
    const notifyReversal = { notify: () => Promise.reject(new Error('nobody is to be told')), deliver: () => undefined }
    for (const _look of [1, 2]) await moneyCopy(server, undefined, undefined, notifyReversal).processDue(silent)
    assert.deepEqual(await booksOf(server, member.accountId), books)
  })

  it('leads to a refund of the rest of a partly refunded payment', async () => {
    const member = await seedCustomer()
    const before = await booksOf(server, member.accountId)
    server.clock.move(AHEAD_MS)
    await believing().processDue(silent)
    const charges = server.store.selectFrom('card_charges').select('id').where('account_id', '=', member.accountId)
    const ids = (await charges.execute()).map(({ id }) => id)
    const inPart = { takenBack: () => Promise.resolve(1_000), contestedSince: () => Promise.resolve(ids) }
    await moneyCopy(server, { ...embedded(), ...inPart }).processDue(silent)
    server.clock.move(-AHEAD_MS)
    await runClockCommand(server.store, 'reopen', server.clock.now)
    assert.deepEqual(await booksOf(server, member.accountId), before)
    for (const _look of [1, 2]) await believing().processDue(silent)
    const stored = server.store.selectFrom('processor_charges').select('id').where('customer', '=', member.accountId).where('refunded_at', 'is', null)
    assert.deepEqual([await stored.execute(), await booksOf(server, member.accountId)], [[], before])
  })

  it("can't be confirmed while the database differs, and the message names the one that differs", async () => {
    const markOf = async () => (await server.store.selectFrom('clock_marks').select('seen_at').executeTakeFirst())?.seen_at.toISOString()
    const away = async (off: number): Promise<string> => {
      const databaseTime = async () => new Date(server.clock.now().getTime() - off)
      return (await runClockCommand(server.store, 'confirm', server.clock.now, databaseTime)).join('\n')
    }
    const before = await markOf()
    for (const [off, word] of [[6 * MINUTE_MS, 'ahead of'], [-6 * MINUTE_MS, 'behind']] as const) {
      assert.match(await away(off), new RegExp(`^Nothing was confirmed\\. This machine's clock is 360 s ${word} the database's`))
    }
    assert.equal(await markOf(), before)
    assert.match(await away(4 * MINUTE_MS), /^2026-03-15T15:00:00\.000Z is trusted/)
    assert.equal(await markOf(), '2026-03-15T15:00:00.000Z')
  })

  it("doesn't charge the invoice of a future period before its day", async () => {
    const member = await seedCustomer()
    await server.store.deleteFrom('credit_cards').where('account_id', '=', member.accountId).execute()
    server.clock.move(AHEAD_MS)
    await believing().processDue(silent)
    server.clock.move(-AHEAD_MS)
    await addCard(server, member)
    await believing().processDue(silent)
    assert.equal(await chargedTo(server, member.accountId), 0)
    server.clock.move(6 * DAY_MS)
    await believing().processDue(silent)
    assert.equal(await chargedTo(server, member.accountId), 3_334)
    server.clock.move(-6 * DAY_MS)
  })

  it('leaves no session, reset link or login limit in the future', async () => {
    const member = await server.seed.member()
    server.clock.move(AHEAD_MS)
    const future = await server.seed.signIn(member)
    for (let failure = 0; failure < 6; failure += 1) {
      await ask(`${server.url}/v1/auth/login`, { body: { email: member.email, password: 'wrong' } })
    }
    server.clock.move(-AHEAD_MS)
    assert.equal((await ask(`${server.url}/v1/auth/login`, { body: { email: member.email, password: member.password } })).status, 429)
    await sweep(server.store, server.clock.now)
    assert.equal((await ask(`${server.url}/v1/auth/login`, { body: { email: member.email, password: member.password } })).status, 200)
    const sessions = await server.store.selectFrom('sessions').select('created_at').where('user_id', '=', member.userId).execute()
    assert.ok(sessions.length > 0 && sessions.every(({ created_at }) => created_at <= server.clock.now()))
    assert.notEqual(future.token, member.token)
  })

  it('neither drops mail as too late nor schedules it for a future day', async () => {
    const [watch, background, to] = [watched(), makeBackground(silent), 'late@example.com']
    await watch.check()
    const { store, files, mails: mail, clock } = server
    const outbox = outboxOf({ store, files, mail, clock: clock.now, background, log: silent, isTimeTrusted: watch.isTrusted })
    const deliver = async () => {
      outbox.deliver()
      await background.settled()
    }
    const put = (subject: string) => outbox.put(store, { kind: 'text', content: { to, subject, text: '' } })
    await put('before')
    server.clock.move(AHEAD_MS)
    await put('ahead')
    for (const _mail of ['before', 'ahead']) mail.failNext(to)
    await deliver()
    server.clock.move(-AHEAD_MS)
    await deliver()
    assert.deepEqual(mail.all().filter((each) => each.to === to), [])
    await sweep(store, clock.now)
    const [stored] = await store.selectFrom('mail_outbox').select(sql<number>`extract(day from max(expires_at) - ${clock.now()})::int`.as('days')).execute()
    assert.equal(stored?.days, 3)
    await deliver()
    assert.deepEqual(mail.all().filter((each) => each.to === to).map(({ subject }) => subject).sort(), ['ahead', 'before'])
  })
})
