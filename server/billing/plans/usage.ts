import { sql } from 'kysely'
import { billingOperations, type BalanceMovement, type BalanceMovementsQuery, type BalanceMovementsReply } from 'contract/billing'
import { dayNumber, LOCAL_ZONE } from 'callflow/calendar'
import type { Plan } from '../money/catalogue'
import type { Store } from '../../platform/database/tables'
import type { Period } from './periods'
import { BadRequest } from '../../platform/failures/failures'
import { cutToPage, pageOf, rowsToRead, type Position } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'

interface MovementRow {
  /** Counts the account's movements in the order they were posted, so that it is also the position of a page. */
  position: number
  occurred_at: Date
  kind: BalanceMovement['kind']
  is_automatic: 0 | 1
  phone_number: string | null
  minutes: number | null
  amount_cents: number
  balance_cents: number
  payment_id: string | null
}

const positionOf = (after: Position | null): number | null => {
  if (after === null) return null
  if (!/^\d{1,9}$/.test(after.id)) throw new BadRequest()
  return Number(after.id)
}

const movementsOf = (accountId: string, before: number | null, rows: number | null) => sql<MovementRow>`
  select page.*, case when charge.cause = 'top_up' then 1 else 0 end as is_automatic, charge.id as payment_id from (
    select * from (
      select (row_number() over posted)::int as position, posting.id as posting_id, posting.occurred_at, posting.kind,
        posting.phone_number, posting.minutes, entry.amount_cents,
        (sum(entry.amount_cents) over posted)::bigint as balance_cents
      from ledger_entries entry join ledger_transactions posting on posting.id = entry.transaction_id
      where entry.account_id = ${accountId} and entry.book = 'prepaid'
      window posted as (order by entry.id)
    ) movement
    ${before === null ? sql`` : sql`where position < ${before}`}
    order by position desc ${rows === null ? sql`` : sql`limit ${rows}`}
  ) page left join card_charges charge on charge.id = page.posting_id
  order by position desc`

const toWire = (row: MovementRow): BalanceMovement => ({
  id: String(row.position),
  date: row.occurred_at.toISOString(),
  kind: row.kind,
  is_automatic: row.is_automatic,
  phone_number: row.phone_number,
  minutes: row.minutes,
  amount: row.amount_cents / 100,
  balance_after: row.balance_cents / 100,
  ...(row.payment_id !== null && { payment_id: row.payment_id }),
})

export const listMovements = async (store: Store, accountId: string, query: BalanceMovementsQuery): Promise<BalanceMovementsReply> => {
  const page = pageOf(query)
  const wanted = page.limit === null ? null : rowsToRead(page.limit)
  const read = await movementsOf(accountId, positionOf(page.after), wanted).execute(store)
  const positioned = read.rows.map((row) => ({ ...row, id: String(row.position), created_at: row.occurred_at }))
  const { rows, next } = cutToPage(positioned, page)
  return { movements: rows.map(toWire), ...next }
}

export const movementsRoutes = (store: Store): BoundRoute[] => [
  route(billingOperations.listBalanceMovements, async ({ caller, query }) => listMovements(store, caller.accountId, query)),
]

type Kind = keyof Plan['numberCents']

export interface PeriodUsage {
  numbers: readonly Kind[]
  minutes: number
}

export const startTime = ({ start }: Period) => sql<Date>`${start}::timestamp at time zone ${LOCAL_ZONE}`
export const endTime = ({ end }: Period) => sql<Date>`(${end}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`

export interface NumberUse {
  active: number
  /** Includes numbers released since the plan paid; otherwise each release and purchase costs us a month's rent. */
  used: number
  released: number
}

export const readNumberUse = async (store: Store, accountId: string, period: Period): Promise<NumberUse> => {
  // One statement, so that a number counts once while it is released.
  const { rows } = await sql<NumberUse>`
    select active, active + ordered + released as used, released from (
      select (select count(*)::int from numbers where account_id = ${accountId}) as active,
        count(*) filter (where state = 'pending')::int as ordered,
        count(*) filter (where state = 'done' and cost_cents = 0 and created_at >= ${startTime(period)}
          and not exists (select 1 from numbers where numbers.id = number_orders.number_id)
          and not exists (select 1 from released_numbers where released_numbers.id = number_orders.number_id and is_lost))::int as released
      from number_orders where account_id = ${accountId}) as counted`.execute(store)
  return rows[0] ?? { active: 0, used: 0, released: 0 }
}

/** Minutes of the plan. A call belongs to the period in which it ended, because its minutes aren't known before. */
export const minutesIn = (accountId: string, { start, end }: Period) => sql<number>`greatest(0, (
  (select coalesce(sum(minutes), 0) from call_days where account_id = ${accountId} and day between ${start}::date and ${end}::date)
  - (select coalesce(sum(minutes), 0) from ledger_transactions where account_id = ${accountId} and kind = 'destination_call'
    and occurred_at >= ${startTime({ start, end })} and occurred_at < ${endTime({ start, end })}))::int)`

export const readMinutes = async (store: Store, accountId: string, period: Period): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`select ${minutesIn(accountId, period)} as minutes`.execute(store)
  return rows[0]?.minutes ?? 0
}

const readHeld = async (store: Store, accountId: string, period: Period): Promise<Kind[]> => {
  const { rows } = await sql<{ type: Kind }>`
    select type, created_at from numbers where account_id = ${accountId} and created_at < ${endTime(period)}
    union all
    select number_orders.type, number_orders.created_at from released_numbers
      join number_orders on number_orders.number_id = released_numbers.id
      where released_numbers.account_id = ${accountId} and number_orders.created_at < ${endTime(period)}
        and released_numbers.released_at >= ${startTime(period)}
    order by created_at`.execute(store)
  return rows.map(({ type }) => type)
}

export const readUsage = async (store: Store, accountId: string, period: Period): Promise<PeriodUsage> => ({
  numbers: await readHeld(store, accountId, period),
  minutes: await readMinutes(store, accountId, period),
})

export const extraMinuteCents = ({ includedMinutes, extraMinuteCents: cents }: Plan, minutes: number): number =>
  Math.max(0, minutes - includedMinutes) * cents

/** The whole period's, if its minutes go on as in its days until today, and its numbers stay. */
export const usageAtPace = ({ numbers, minutes }: PeriodUsage, { start, end }: Period, today: string): PeriodUsage => {
  const [first, last] = [dayNumber(start), dayNumber(end)]
  return { numbers, minutes: Math.round((minutes * (last - first + 1)) / Math.max(1, dayNumber(today) - first + 1)) }
}

export const costOn = (plan: Plan, { numbers, minutes }: PeriodUsage): number => {
  const extra = numbers.slice(plan.includedNumbers).reduce((sum, kind) => sum + plan.numberCents[kind], 0)
  return plan.monthlyCents + extra + extraMinuteCents(plan, minutes)
}
