import { sql, type RawBuilder } from 'kysely'
import type { BillingOverview } from 'contract/billing'
import { dayAfter, monthsAfter } from 'callflow/calendar'
import { planAt, renewedPlan, type Catalogue, type Plan } from '../money/catalogue'
import type { Store } from '../../platform/database/tables'

export type PlanPause = NonNullable<BillingOverview['plan_paused_by']>

export const OVERDUE_DAYS = 30

const isTrue = async (store: Store, condition: RawBuilder<boolean>): Promise<boolean> =>
  (await sql<{ is_true: boolean }>`select ${condition} as is_true`.execute(store)).rows[0]?.is_true === true

const paymentReversed = (accountId: string, balanceCents: RawBuilder<number>) => sql<boolean>`exists (
  select from card_charges join invoices on invoices.uid = card_charges.invoice_uid
  where card_charges.account_id = ${accountId} and taken_back_cents > 0 and credited_at is null
    and (case when invoices.type = 'monthly_plan' then invoices.paid_at is null else ${balanceCents} < 0 end))`

const invoiceOverdue = (accountId: string, today: string) => sql<boolean>`exists (
  select from invoices where account_id = ${accountId} and type = 'monthly_plan' and paid_at is null
    and credits is null and credited_at is null and issued_on < ${dayAfter(today, -OVERDUE_DAYS)}::date)`

const firstPaymentDue = (accountId: string) => sql<boolean>`exists (
  select from accounts where id = ${accountId} and pays_first
    and exists (select from invoices where account_id = accounts.id and type = 'monthly_plan' and paid_at is null and credits is null and credited_at is null)
    and not exists (select from invoices where account_id = accounts.id and type = 'monthly_plan' and paid_at is not null and credits is null and total_cents > 0))`

/** A reversed payment is unsettled while it leaves the balance negative or a plan invoice owed again. */
export const isPaymentReversed = (store: Store, accountId: string, balanceCents: number): Promise<boolean> =>
  isTrue(store, paymentReversed(accountId, sql`${balanceCents}::bigint`))

/** Of an account that signed up by itself, and has paid no invoice for its plan yet. */
export const isFirstPaymentDue = (store: Store, accountId: string): Promise<boolean> => isTrue(store, firstPaymentDue(accountId))

/** An account without a card keeps what it has but gets nothing more for free; one that signed up by itself pays first. */
export const planPause = (accountId: string, balanceCents: RawBuilder<number>, today: string) => sql<PlanPause | null>`(case
  when ${paymentReversed(accountId, balanceCents)} then 'payment_taken_back'
  when ${invoiceOverdue(accountId, today)} then 'invoice_overdue'
  when ${firstPaymentDue(accountId)} then 'first_payment' end)`

export const readPlanPause = async (store: Store, accountId: string, balanceCents: number, today: string): Promise<PlanPause | null> =>
  (await sql<{ pause: PlanPause | null }>`select ${planPause(accountId, sql`${balanceCents}::bigint`, today)} as pause`.execute(store)).rows[0]?.pause ?? null

export interface StoredPlan {
  plan: number
  pending_plan: number | null
  price_from: string | null
  period_start_date: string
  period_end_date: string
  anchor_day: number | null
}

/** The plan on that day, at the price of its period: the pending one after the stored period, even before that period is closed. */
export const planOn = (catalogue: Catalogue, stored: StoredPlan, day: string): Plan => {
  const { plan, pending_plan, price_from, period_start_date: start, period_end_date: end, anchor_day } = stored
  const held = planAt(catalogue, plan, price_from ?? start)
  if (day <= end) return held
  const taken = pending_plan === null ? held : planAt(catalogue, pending_plan, dayAfter(end, 1))
  return renewedPlan(catalogue, taken, currentPeriod({ start, end }, day, anchor_day ?? dateOf(start)).start)
}

export interface Period {
  start: string
  end: string
}

export const dateOf = (day: string): number => Number(day.slice(8))

/** This day of the month, or the month's last day if it is shorter. */
const withDate = (day: string, date: number): string => {
  const last = dateOf(dayAfter(monthsAfter(`${day.slice(0, 7)}-01`, 1), -1))
  return `${day.slice(0, 7)}-${String(Math.min(date, last)).padStart(2, '0')}`
}

export const periodAfter = ({ end }: Period, anchor: number): Period => {
  const start = dayAfter(end, 1)
  return { start, end: dayAfter(withDate(monthsAfter(`${start.slice(0, 7)}-01`, 1), anchor), -1) }
}

export const periodBefore = ({ start }: Period, anchor: number): Period => ({
  start: withDate(monthsAfter(`${start.slice(0, 7)}-01`, -1), anchor),
  end: dayAfter(start, -1),
})

/** The period of `today`, counted from the stored one, or backwards if a clock ran ahead. */
export const currentPeriod = (stored: Period, today: string, anchor = dateOf(stored.start)): Period => {
  let period = stored
  while (period.end < today) period = periodAfter(period, anchor)
  while (period.start > today) period = periodBefore(period, anchor)
  return period
}

export const renewalBefore = (day: string, anchor: number): string => withDate(monthsAfter(`${day.slice(0, 7)}-01`, -1), anchor)

export const renewalAfter = (day: string, anchor: number): string => withDate(monthsAfter(`${day.slice(0, 7)}-01`, 1), anchor)
