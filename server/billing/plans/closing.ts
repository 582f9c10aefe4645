import { sql } from 'kysely'
import type { Member } from '../../platform/http/routes/request'
import type { RandomSource } from '../../platform/random'
import { later, MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock'
import { Unavailable } from '../../platform/failures/failures'
import { dayAfter, localDay } from 'callflow/calendar'
import { planLine, writeCreditNote, writeInvoice, onceName, post, reverse, type SellerOf } from '../money/ledger'
import type { CatalogueCache, Plan } from '../money/catalogue'
import { taxedBy, taxesOn } from '../money/taxes'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { dateOf, isFirstPaymentDue, periodAfter, type Period, planOn } from './periods'
import type { Renewals } from './renewals'
import { findAhead } from './reopening'
import { extraMinuteCents, readMinutes } from './usage'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  sellerOf: SellerOf
  catalogue: Pick<CatalogueCache, 'read'>
  renewals: Pick<Renewals, 'renewUpTo'>
  isTimeTrusted: () => boolean
}

type Account = Awaited<ReturnType<typeof holdAccount>>

export type Closing = ReturnType<typeof makeClosing>

/** A call's duration is written shortly after its end, and a carrier may report it later. */
const LATE_MS = 10 * MINUTE_MS

/** Each period is closed in one transaction, so only once, even after an outage. */
export const makeClosing = ({ store, clock, random, sellerOf, catalogue, renewals, isTimeTrusted }: Deps) => {
  const takeExtraMinutes = async (transaction: StoreTransaction, accountId: string, plan: Plan, period: Period): Promise<string> => {
    const cents = extraMinuteCents(plan, await readMinutes(transaction, accountId, period))
    const minutes = cents / plan.extraMinuteCents
    const entries = { prepaid: -cents, usage: cents }
    const base = `minutes-${accountId}-${period.start}`
    const id = await onceName(transaction, base)
    await post(transaction, { id, accountId, kind: 'extra_minutes', at: clock(), entries, concerns: { minutes } })
    return base
  }

  const bill = async (transaction: StoreTransaction, account: Account, plan: Plan, period: Period): Promise<string> => {
    const amounts = taxedBy(taxesOn(account.state, period.start), plan.monthlyCents)
    const [uid, now] = [random.id(), clock()]
    const lines = [planLine(plan)]
    const invoice = { uid, type: 'monthly_plan' as const, issuedOn: period.start, period, lines, amounts, seller: await sellerOf(transaction) }
    await writeInvoice(transaction, account, { ...invoice, paidAt: amounts.total === 0 ? now : null, now })
    const { sub, gst, qst, total } = amounts
    await post(transaction, { id: uid, accountId: account.id, kind: 'monthly_plan', at: now, entries: { plan: sub, gst, qst, owed: -total } })
    return uid
  }

  /** A plan that nobody ever paid for covered nothing: its invoice is credited, so that strangers owe a month at most. */
  const creditUnbegun = async (transaction: StoreTransaction, account: Account): Promise<void> => {
    if (!(await isFirstPaymentDue(transaction, account.id))) return
    const unpaid = await transaction
      .selectFrom('invoices')
      .select(['uid', 'sub_cents as sub', 'gst_cents as gst', 'qst_cents as qst', 'total_cents as total'])
      .where('account_id', '=', account.id)
      .where('type', '=', 'monthly_plan')
      .where('paid_at', 'is', null)
      .where('credits', 'is', null)
      .where('credited_at', 'is', null)
      .where(sql<boolean>`not exists (select 1 from card_charges where card_charges.invoice_uid = invoices.uid and state = 'pending')`)
      .execute()
    for (const { uid, ...amounts } of unpaid) {
      await reverse(transaction, { id: uid, accountId: account.id, at: clock() })
      await writeCreditNote(transaction, account, uid, amounts, { uid: random.id(), now: clock() })
    }
  }

  const closeOne = async (transaction: StoreTransaction, accountId: string, today: string): Promise<boolean> => {
    const account = await holdAccount(transaction, accountId)
    const subscription = await transaction.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
    const over = { start: subscription.period_start_date, end: subscription.period_end_date }
    if (over.end >= today) return false
    const anchor = subscription.anchor_day ?? dateOf(over.start)
    const next = periodAfter(over, anchor)
    const known = await catalogue.read(transaction, subscription.pending_plan ?? subscription.plan)
    const plan = planOn(known, subscription, next.start)
    await renewals.renewUpTo(transaction, accountId, over.end)
    const minutes_posting = await takeExtraMinutes(transaction, accountId, planOn(known, subscription, over.end), over)
    await creditUnbegun(transaction, account)
    const invoice_uid = await bill(transaction, account, plan, next)
    await transaction.insertInto('period_closings').values({ ...subscription, invoice_uid, minutes_posting, closed_at: clock() }).execute()
    await transaction
      .updateTable('subscriptions')
      .set({ plan: plan.code, price_from: plan.from, pending_plan: null, period_start_date: next.start, period_end_date: next.end, anchor_day: anchor })
      .where('account_id', '=', accountId)
      .execute()
    return true
  }

  const closeAll = async (accountId: string, today: string): Promise<void> => {
    while (await inTransaction(store, (transaction) => closeOne(transaction, accountId, today)));
  }

  /** With an unreliable clock, periods aren't closed. */
  const enforceNoneIsOver = async (transaction: StoreTransaction, accountId: string): Promise<void> => {
    const over = transaction.selectFrom('subscriptions').select('account_id').where('account_id', '=', accountId)
    const found = await over.where('period_end_date', '<', sql<string>`${localDay(clock())}::date`).executeTakeFirst()
    if (found !== undefined) throw new Unavailable(MINUTE_MS / SECOND_MS)
  }

  let lastReported = 0
  /** Nothing is charged before its day; an operator decides whether to undo it. */
  const warnOfEarlyClosings = async (log: Member['log']): Promise<void> => {
    const accounts = (await findAhead(store, localDay(clock()))).length
    if (accounts > 0 && accounts !== lastReported) log.error({ accounts }, 'Periods were closed or numbers renewed while the clock ran ahead; see npm run clock')
    lastReported = accounts
  }

  return {
    /** The first period of a new account, which starts today and is billed at once. */
    begin: async (transaction: StoreTransaction, accountId: string, plan: Plan): Promise<void> => {
      const today = localDay(clock())
      const period = { start: today, end: periodAfter({ start: today, end: dayAfter(today, -1) }, dateOf(today)).end }
      const dates = { period_start_date: period.start, period_end_date: period.end, anchor_day: dateOf(today) }
      await transaction.insertInto('subscriptions').values({ account_id: accountId, plan: plan.code, price_from: plan.from, pending_plan: null, ...dates }).execute()
      await bill(transaction, await holdAccount(transaction, accountId), plan, period)
    },

    closeOver: async (transaction: StoreTransaction, accountId: string): Promise<void> => {
      if (!isTimeTrusted()) return enforceNoneIsOver(transaction, accountId)
      while (await closeOne(transaction, accountId, localDay(clock())));
    },

    run: async (log: Member['log']): Promise<void> => {
      await warnOfEarlyClosings(log)
      const today = localDay(later(clock(), -LATE_MS))
      const open = store.selectFrom('subscriptions').innerJoin('accounts', 'accounts.id', 'account_id').where('standing', '<>', 'closed')
      const over = open.select('account_id').where('period_end_date', '<', sql<string>`${today}::date`)
      for (const { account_id } of await over.execute()) {
        await closeAll(account_id, today).catch((error: unknown) => log.error({ err: error, accountId: account_id }, 'Billing period not closed yet'))
      }
    },
  }
}
