import { sql } from 'kysely'
import type { BillingOverview } from 'contract/billing'
import { dayAfter } from '../../platform/texts/localDay'
import type { Store } from '../../platform/database/tables'

export type PlanPause = NonNullable<BillingOverview['plan_paused_by']>

const OVERDUE_DAYS = 30

const exists = async (store: Store, found: ReturnType<typeof sql<{ one: number }>>): Promise<boolean> =>
  (await found.execute(store)).rows.length > 0

/** A reversed payment is unsettled while it leaves the balance negative or a plan invoice owed again. */
export const isPaymentReversed = (store: Store, accountId: string, balanceCents: number): Promise<boolean> =>
  exists(
    store,
    sql<{ one: number }>`
      select 1 as one from card_charges join invoices on invoices.uid = card_charges.invoice_uid
      where card_charges.account_id = ${accountId} and taken_back_cents > 0 and credited_at is null
        and (case when invoices.type = 'monthly_plan' then invoices.paid_at is null else ${balanceCents} < 0 end)
      limit 1`,
  )

/** An account without a card keeps what it has but gets nothing more for free. */
export const readPlanPause = async (store: Store, accountId: string, balanceCents: number, today: string): Promise<PlanPause | null> => {
  if (await isPaymentReversed(store, accountId, balanceCents)) return 'payment_taken_back'
  const overdue = sql<{ one: number }>`
    select 1 as one from invoices where account_id = ${accountId} and type = 'monthly_plan' and paid_at is null
      and credits is null and credited_at is null and issued_on < ${dayAfter(today, -OVERDUE_DAYS)}::date
    limit 1`
  return (await exists(store, overdue)) ? 'invoice_overdue' : null
}
