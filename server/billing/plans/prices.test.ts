import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { dayAfter, localDay } from 'callflow/calendar'
import { provinces } from 'contract/account'
import { countFrom } from 'tools/figures'
import { NOTICE_DAYS, planAt, readCatalogue, renewedPlan, specifiedPlans, type Plan } from '../money/catalogue'
import { taxedBy, taxesOn } from '../money/taxes'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const priceOf = fc.record({
  after: fc.integer({ min: -30, max: 200 }),
  notice: fc.constantFrom(null, 5, NOTICE_DAYS - 1, NOTICE_DAYS, 45),
  cents: fc.integer({ min: 0, max: 20_000 }),
  minutes: fc.integer({ min: 0, max: 300 }),
  extra: fc.integer({ min: 1, max: 20 }),
})

/** Written anew from the rule: a price announced in time, else the one that the customer has. */
const wantedCents = (rows: readonly Plan[], joined: string, starts: readonly string[]): number[] => {
  const held = { from: joined, row: rows.filter(({ from }) => from <= joined).at(-1) }
  return starts.map((start) => {
    for (const row of rows) {
      const isLater = row.from > (held.row?.from ?? '')
      if (isLater && row.from <= start && row.announcedOn !== null && dayAfter(row.announcedOn, NOTICE_DAYS) <= start) held.row = row
    }
    return held.row?.monthlyCents ?? -1
  })
}

describe('prices of plans', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-01-05T15:00:00Z') })
  })
  after(() => server.close())

  it("the database begins with the specification's plans", async () => {
    const known = await readCatalogue(server.store)
    assert.deepEqual(known.flatMap(({ prices }) => prices), specifiedPlans)
  })

  it('for any dates, plans and prices, every invoice equals the ledger and has the price of its period', async () => {
    const code = 99
    await server.store.insertInto('plans').values({ code, name_en: 'Any', name_fr: 'Tout', position: 9, offered: 1 }).execute()
    const day = (days: number): string => dayAfter('2026-01-01', days)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(priceOf, { maxLength: 4, selector: ({ after: days }) => days }), fc.integer({ min: 0, max: 27 }), fc.constantFrom(...provinces), fc.integer({ min: 0, max: 600 }), async (given, startDay, state, minutes) => {
        await server.store.deleteFrom('plan_prices').where('plan', '=', code).execute()
        const terms = { plan: code, included_numbers: 1, extra_number_cents: 200, extra_tollfree_cents: 400 }
        const first = { ...terms, from_date: '2000-01-01', monthly_cents: 1_000, included_minutes: 100, extra_minute_cents: 5, announced_at: null }
        const later = given.map(({ after: days, notice, cents, minutes: included_minutes, extra }) => ({
          ...terms,
          ...{ from_date: day(days), monthly_cents: cents, included_minutes, extra_minute_cents: extra },
          announced_at: notice === null ? null : new Date(`${dayAfter(day(days), -notice)}T15:00:00Z`),
        }))
        await server.store.insertInto('plan_prices').values([first, ...later]).execute()
        const { accountId } = await server.seed.member()
        await server.store.updateTable('accounts').set({ state }).where('id', '=', accountId).execute()
        const start = day(startDay)
        const end = dayAfter(`2026-02-${start.slice(8)}`, -1)
        await server.store.updateTable('subscriptions').set({ plan: code, period_start_date: start, period_end_date: end }).where('account_id', '=', accountId).execute()
        if (minutes > 0) await server.seed.call(accountId, { started_at: `${dayAfter(start, 3)}T15:00:00Z`, duration: minutes * 60 })
        await moneyCopy({ store: server.store, clock: { ...server.clock, now: () => new Date('2026-07-20T15:00:00Z') } }).processDue(silent)

        const invoices = await server.store.selectFrom('invoices').selectAll().where('account_id', '=', accountId).orderBy('period_start_date').execute()
        const starts = invoices.map(({ period_start_date }) => period_start_date ?? '')
        assert.ok(starts.length >= 5, starts.join())
        const catalogue = await readCatalogue(server.store)
        const rows = catalogue.find((plan) => plan.code === code)?.prices ?? []
        assert.deepEqual(invoices.map(({ sub_cents }) => sub_cents), wantedCents(rows, start, starts))
        for (const { uid, issued_on, sub_cents, gst_cents, qst_cents, total_cents } of invoices) {
          assert.deepEqual({ sub: sub_cents, gst: gst_cents, qst: qst_cents, total: total_cents }, taxedBy(taxesOn(state, issued_on), sub_cents))
          const posted = await server.store.selectFrom('ledger_entries').select(['book', 'amount_cents']).where('transaction_id', '=', uid).execute()
          const cents = Object.fromEntries(posted.map(({ book, amount_cents }) => [book, amount_cents]))
          assert.deepEqual([cents['plan'] ?? 0, cents['gst'] ?? 0, cents['qst'] ?? 0, cents['owed'] ?? 0], [sub_cents, gst_cents, qst_cents, 0 - total_cents])
        }
        const { includedMinutes, extraMinuteCents } = planAt(catalogue, code, start)
        const used = await server.store.selectFrom('ledger_entries').select('amount_cents').where('account_id', '=', accountId).where('book', '=', 'usage').execute()
        assert.equal(used.reduce((sum, { amount_cents }) => sum + amount_cents, 0), Math.max(0, minutes - includedMinutes) * extraMinuteCents)
      }),
      { numRuns: countFrom('PRICES', 25) },
    )
  })

  it('a customer keeps the price of the day on which they came, until one that was announced begins', () => {
    const [starter] = specifiedPlans
    assert.ok(starter)
    const dearer = { ...starter, from: '2026-05-01', monthlyCents: 1_900, announcedOn: '2026-04-01' }
    const unannounced = { ...starter, from: '2026-06-01', monthlyCents: 2_400, announcedOn: null }
    const catalogue = [{ code: 5, isOffered: true, prices: [starter, dearer, unannounced] }]
    assert.equal(planAt(catalogue, 5, localDay(new Date('2026-06-02T15:00:00Z'))), unannounced)
    assert.equal(renewedPlan(catalogue, starter, '2026-04-30'), starter)
    assert.equal(renewedPlan(catalogue, starter, '2026-05-01'), dearer)
    assert.equal(renewedPlan(catalogue, starter, '2026-07-01'), dearer)
  })
})
