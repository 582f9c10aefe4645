import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { isPasswordRight } from '../../core/password'
import { openStore } from '../connection'
import { migrate } from '../migrate'
import { startTestCluster, type TestCluster } from '../testing/testCluster'
import { createPractice, PRACTICE_EMAIL, PRACTICE_PASSWORD } from './createPractice'
import { localDay } from '../../core/localDay'
import { weekdayOf } from './montreal'
import { planAccount } from './planAccount'
import { florist, workshop } from './profiles'

const log = pino({ level: 'silent' })
/** A Friday evening in Montreal, already Saturday in UTC. */
const now = new Date('2026-11-21T01:30:00Z')
const momentOf = (call: { started_at: Date | string }): Date => new Date(call.started_at)
const montrealHour = (moment: Date): number =>
  Number(moment.toLocaleString('en-CA', { timeZone: 'America/Montreal', hour: '2-digit', hourCycle: 'h23' }))

describe('the plan of the practice account', () => {
  const rows = planAccount(florist, now)

  it('is the same for the same moment, to the last id', () => {
    assert.deepEqual(planAccount(florist, now), rows)
  })

  it('keeps what happened on a day when it is made an hour later', () => {
    const later = planAccount(florist, new Date(now.getTime() + 3_600_000))
    assert.deepEqual(later.calls.slice(0, rows.calls.length), rows.calls)
  })

  it('has calls on each of the 30 days in Montreal that end today', () => {
    const days = [...new Set(rows.calls.map((call) => localDay(momentOf(call))))]
    assert.equal(days.length, 30)
    assert.deepEqual([days[0], days.at(-1)], ['2026-10-22', '2026-11-20'])
  })

  for (const moment of ['2026-03-08T06:30:00Z', '2026-11-01T06:30:00Z', '2026-07-01T04:00:00Z', '2026-12-31T23:59:59Z']) {
    it(`made at ${moment}, no call ends in the future`, () => {
      const end = new Date(moment)
      const { calls } = planAccount(florist, end)
      assert.ok(calls.every((call) => momentOf(call).getTime() + call.duration * 1000 <= end.getTime()))
      assert.ok(calls.length > 400)
    })
  }

  it('is busy on weekdays, less so on Saturdays, and quiet on Sundays', () => {
    const counts = new Map<number, number[]>()
    for (const day of new Set(rows.calls.map((call) => localDay(momentOf(call))))) {
      const count = rows.calls.filter((call) => localDay(momentOf(call)) === day).length
      counts.set(weekdayOf(day), [...(counts.get(weekdayOf(day)) ?? []), count])
    }
    const mean = (weekday: number): number => {
      const found = counts.get(weekday) ?? []
      return found.reduce((sum, count) => sum + count, 0) / found.length
    }
    assert.ok(mean(0) < 5 && mean(0) > 0, `Sunday ${mean(0)}`)
    assert.ok([1, 2, 3, 4, 5].every((weekday) => mean(weekday) > 3 * mean(0)))
    assert.ok(mean(5) > mean(6), `Friday ${mean(5)}, Saturday ${mean(6)}`)
  })

  it('has a dip at noon and silence at night', () => {
    const perHour = (hour: number): number => rows.calls.filter((call) => montrealHour(momentOf(call)) === hour).length
    assert.ok(perHour(12) < perHour(10) / 2)
    assert.ok(perHour(12) < perHour(14) / 2)
    assert.deepEqual([23, 0, 1, 2, 3, 4, 5].map(perHour), [0, 0, 0, 0, 0, 0, 0])
  })

  it('has calls both ways, on every number, with and without a name, some of them missed', () => {
    const share = (isIt: (call: (typeof rows.calls)[number]) => boolean): number => rows.calls.filter(isIt).length / rows.calls.length
    const named = new Set(rows.contacts.map(({ contact_number }) => contact_number))
    assert.ok(Math.abs(share(({ direction }) => direction === 'inbound') - 0.78) < 0.06)
    assert.ok(rows.numbers.every(({ id }) => share(({ number_id }) => number_id === id) > 0.02))
    const isNamed = share(({ contact_number }) => named.has(contact_number))
    assert.ok(isNamed > 0.2 && isNamed < 0.8, `${isNamed} named`)
    const isMissed = share(({ duration }) => duration === 0)
    assert.ok(isMissed > 0.03 && isMissed < 0.2, `${isMissed} missed`)
  })

  it('uses fictional phone numbers only, and none twice', () => {
    const all = [florist, workshop].flatMap((profile) => planAccount(profile, now).numbers.map((number) => number.phone_number))
    const outside = rows.calls.map(({ contact_number }) => contact_number)
    assert.ok([...all, ...outside].every((number) => /^\+1\d{3}55501\d\d$/.test(number)))
    assert.equal(new Set(all).size, all.length)
    assert.ok(outside.every((number) => !rows.numbers.some(({ phone_number }) => phone_number === number)))
  })

  it('has a balance made from transactions that each sum to zero', () => {
    for (const { id } of rows.transactions) {
      const entries = rows.entries.filter(({ transaction_id }) => transaction_id === id)
      assert.equal(entries.length, 2)
      assert.equal(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0), 0)
    }
    const balance = rows.entries.filter(({ book }) => book === 'prepaid').reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    assert.equal(balance, 156_25)
  })

  it('renews every number within the next two months', () => {
    const days = rows.numbers.map(({ next_renewal_date }) => next_renewal_date ?? '')
    assert.ok(days.every((day) => day > localDay(now) && day < '2027-01-21'), days.join())
  })
})

describe('the practice account', () => {
  let cluster: TestCluster
  before(async () => {
    cluster = await startTestCluster()
  })
  after(() => cluster.stop())

  it('is made in an empty database, with its password, and a second one beside it', async () => {
    const store = await cluster.newStore()
    await migrate(store)
    assert.equal(await createPractice(store, now), true)
    const users = await store.selectFrom('users').select(['email', 'password_hash', 'account_id']).orderBy('email').execute()
    assert.deepEqual(users.map(({ email }) => email), [PRACTICE_EMAIL, 'second@example.com'])
    for (const { password_hash } of users) assert.equal(await isPasswordRight(PRACTICE_PASSWORD, password_hash), true)
    assert.equal(new Set(users.map(({ account_id }) => account_id)).size, 2)
    const calls = await store.selectFrom('calls').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    assert.equal(calls.count, planAccount(florist, now).calls.length + planAccount(workshop, now).calls.length)
  })

  it('is never made where there is an account already', async () => {
    const store = await cluster.newStore()
    await migrate(store)
    await store.insertInto('accounts').values({ ...planAccount(workshop, now).account, id: 'own' }).execute()
    assert.equal(await createPractice(store, now), false)
    assert.deepEqual(await store.selectFrom('accounts').select('id').execute(), [{ id: 'own' }])
  })

  it('is made once although several copies start at the same moment', async () => {
    const databaseUrl = await cluster.urlOfNewDatabase()
    const copies = Array.from({ length: 4 }, () => openStore({ databaseUrl, log, poolSize: 2 }))
    const made = await Promise.all(
      copies.map(async (copy, index) => {
        await migrate(copy)
        return createPractice(copy, new Date(now.getTime() + index * 1000))
      }),
    )
    assert.equal(made.filter(Boolean).length, 1)
    const [first] = copies
    assert.ok(first !== undefined)
    assert.equal((await first.selectFrom('accounts').select('id').execute()).length, 2)
    await Promise.all(copies.map((copy) => copy.destroy()))
  })
})
