import { sql } from 'kysely'
import { LOCAL_ZONE } from '../../core/texts/localDay'
import { numberCents } from '../../core/money/numberPrices'
import { EXTRA_MINUTE_CENTS, type Plan } from '../../core/money/plans'
import type { Store } from '../../store/tables'
import type { Period } from './periods'

type Kind = keyof typeof numberCents

export interface PeriodUsage {
  /** Their kinds, in the order in which the account got them: the plan pays for the first ones. */
  numbers: readonly Kind[]
  minutes: number
}

const firstMoment = ({ start }: Period) => sql<Date>`${start}::timestamp at time zone ${LOCAL_ZONE}`
const endMoment = ({ end }: Period) => sql<Date>`(${end}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`

export const readNumbers = async (store: Store, accountId: string): Promise<number> => {
  const count = sql<number>`count(*)::int`.as('count')
  const numbers = store.selectFrom('numbers').select(count).where('account_id', '=', accountId)
  return (await numbers.executeTakeFirstOrThrow()).count
}

/** No carrier lets a call go on for longer. */
const LONGEST_CALL = sql`interval '1 day'`

/**
 * Each call counts its begun minutes; a period's days are those of the account holder. A call belongs to the period in
 * which it ended: while it goes on nobody knows its minutes, and the period in which it began may be closed by then.
 */
export const readMinutes = async (store: Store, accountId: string, period: Period): Promise<number> => {
  const minutes = sql<number>`coalesce(sum((duration + 59) / 60), 0)::int`.as('minutes')
  const calls = store.selectFrom('calls').select(minutes).where('account_id', '=', accountId)
  // By the index first; what that finds may have ended outside the period.
  const near = calls.where('started_at', '>=', sql<Date>`${firstMoment(period)} - ${LONGEST_CALL}`).where('started_at', '<', endMoment(period))
  const ended = sql<Date>`started_at + duration * interval '1 second'`
  return (await near.where(ended, '>=', firstMoment(period)).where(ended, '<', endMoment(period)).executeTakeFirstOrThrow()).minutes
}

/** Numbers that the account had in the period, those that it has released since included. */
const readHeld = async (store: Store, accountId: string, period: Period): Promise<Kind[]> => {
  const { rows } = await sql<{ type: Kind }>`
    select type, created_at from numbers where account_id = ${accountId} and created_at < ${endMoment(period)}
    union all
    select number_orders.type, number_orders.created_at from released_numbers
      join number_orders on number_orders.number_id = released_numbers.id
      where released_numbers.account_id = ${accountId} and number_orders.created_at < ${endMoment(period)}
        and released_numbers.released_at >= ${firstMoment(period)}
    order by created_at`.execute(store)
  return rows.map(({ type }) => type)
}

export const readUsage = async (store: Store, accountId: string, period: Period): Promise<PeriodUsage> => ({
  numbers: await readHeld(store, accountId, period),
  minutes: await readMinutes(store, accountId, period),
})

export const extraMinuteCents = ({ includedMinutes }: Plan, minutes: number): number =>
  Math.max(0, minutes - includedMinutes) * EXTRA_MINUTE_CENTS

/** Before tax: the plan, the numbers that it does not pay for, and the minutes. */
export const costOn = (plan: Plan, { numbers, minutes }: PeriodUsage): number => {
  const extra = numbers.slice(plan.includedNumbers).reduce((sum, kind) => sum + numberCents[kind], 0)
  return plan.monthlyCents + extra + extraMinuteCents(plan, minutes)
}
