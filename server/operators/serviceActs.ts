import { sql, type RawBuilder } from 'kysely'
import { OVERDUE_DAYS } from '../billing/index'
import { LOCAL_ZONE } from 'callflow/calendar'

/** What a person paid or bought is noted as their act. */
const bookedByItself = ['monthly_plan', 'monthly_plan_payment', 'number_renewal', 'extra_minutes', 'number_registration_refund', 'payment_taken_back', 'payment_returned', 'prepaid_account']

/**
 * What the service does to an account by itself, as rows of the journal: read from the books and the periods, which keep it anyway.
 * A plan pauses once an invoice has been unpaid for a month, which is a matter of time and no row anywhere.
 */
export const serviceActs = (accountId: string, actor: string): RawBuilder<unknown> => sql`
  select md5(acts.id) as id, acts.created_at, ${actor} as actor, act, subject, null as subject_id, '' as reason, before, after, null as user_id
  from (
    select posting.id, occurred_at as created_at, case when charge.cause = 'top_up' then 'money_top_up' else 'money_' || posting.kind end as act,
      coalesce(phone_number, '') as subject, null::jsonb as before,
      jsonb_build_object('amount_cents', (select sum(amount_cents) from ledger_entries where transaction_id = posting.id and amount_cents > 0)) as after
    from ledger_transactions posting left join card_charges charge on charge.id = posting.id
    where posting.account_id = ${accountId} and posting.kind = any (${bookedByItself}::text[]) and coalesce(charge.cause, '') <> 'person'
      and (posting.kind <> 'prepaid_account' or charge.id is not null)
    union all
    select 'plan ' || closing.invoice_uid, closed_at, 'plan_begun', '', null, jsonb_build_object('en', name_en, 'fr', name_fr)
    from period_closings closing join plans on plans.code = closing.pending_plan
    where account_id = ${accountId} and pending_plan <> plan and reversed_at is null
    union all
    select 'overdue ' || uid, (issued_on + ${sql.lit(OVERDUE_DAYS)} + 1)::timestamp at time zone ${LOCAL_ZONE}, 'plan_paused', reference, null, null
    from invoices
    where account_id = ${accountId} and type = 'monthly_plan' and credits is null and total_cents > 0
      and coalesce(paid_at, credited_at, now()) >= (issued_on + ${sql.lit(OVERDUE_DAYS)} + 1)::timestamp at time zone ${LOCAL_ZONE}
  ) as acts`
