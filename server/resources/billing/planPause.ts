import { sql } from 'kysely'
import type { BillingOverview } from 'contract/billing'
import { dayAfter } from '../../core/texts/localDay'
import type { Store } from '../../core/tables/tables'

/** Why the plan pays for no number and no call that leads out. */
export type PlanPause = NonNullable<BillingOverview['plan_paused_by']>

/** An invoice of a plan may be owed for as long. */
const OVERDUE_DAYS = 30

const exists = async (store: Store, found: ReturnType<typeof sql<{ one: number }>>): Promise<boolean> =>
  (await found.execute(store)).rows.length > 0

/**
 * Whether a card payment was taken back and is not made good: the prepaid balance is below zero for it, or the invoice of a
 * plan is owed again.
 */
export const isPaymentTakenBack = (store: Store, accountId: string, balanceCents: number): Promise<boolean> =>
  exists(
    store,
    sql<{ one: number }>`
      select 1 as one from card_charges join invoices on invoices.uid = card_charges.invoice_uid
      where card_charges.account_id = ${accountId} and taken_back_cents > 0 and credited_at is null
        and (case when invoices.type = 'monthly_plan' then invoices.paid_at is null else ${balanceCents} < 0 end)
      limit 1`,
  )

/** Null while the plan pays. Whoever has no card keeps what they have, and gets no more of it for nothing. */
export const readPlanPause = async (store: Store, accountId: string, balanceCents: number, today: string): Promise<PlanPause | null> => {
  if (await isPaymentTakenBack(store, accountId, balanceCents)) return 'payment_taken_back'
  const overdue = sql<{ one: number }>`
    select 1 as one from invoices where account_id = ${accountId} and type = 'monthly_plan' and paid_at is null
      and credits is null and credited_at is null and issued_on < ${dayAfter(today, -OVERDUE_DAYS)}::date
    limit 1`
  return (await exists(store, overdue)) ? 'invoice_overdue' : null
}
