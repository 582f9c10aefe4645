import { sql } from 'kysely'
import { LOCAL_ZONE } from '../../platform/texts/localDay'
import { numberCents } from '../money/numberPrices'
import { EXTRA_MINUTE_CENTS, type Plan } from '../money/plans'
import type { Store } from '../../platform/database/tables'
import type { Period } from './periods'

type Kind = keyof typeof numberCents

export interface PeriodUsage {
  numbers: readonly Kind[]
  minutes: number
}

const startTime = ({ start }: Period) => sql<Date>`${start}::timestamp at time zone ${LOCAL_ZONE}`
const endTime = ({ end }: Period) => sql<Date>`(${end}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`

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
          and not exists (select 1 from numbers where numbers.id = number_orders.number_id))::int as released
      from number_orders where account_id = ${accountId}) as counted`.execute(store)
  return rows[0] ?? { active: 0, used: 0, released: 0 }
}

/** A call belongs to the period in which it ended, because its minutes aren't known before. */
export const readMinutes = async (store: Store, accountId: string, { start, end }: Period): Promise<number> => {
  const minutes = sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes')
  const days = store.selectFrom('call_days').select(minutes).where('account_id', '=', accountId).where('day', '>=', start).where('day', '<=', end)
  return (await days.executeTakeFirstOrThrow()).minutes
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

export const extraMinuteCents = ({ includedMinutes }: Plan, minutes: number): number =>
  Math.max(0, minutes - includedMinutes) * EXTRA_MINUTE_CENTS

export const costOn = (plan: Plan, { numbers, minutes }: PeriodUsage): number => {
  const extra = numbers.slice(plan.includedNumbers).reduce((sum, kind) => sum + numberCents[kind], 0)
  return plan.monthlyCents + extra + extraMinuteCents(plan, minutes)
}
