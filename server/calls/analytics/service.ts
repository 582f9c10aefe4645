import { sql } from 'kysely'
import { analyticsOperations, MAX_RANGE_DAYS, type AnalyticsDetails, type AnalyticsPoint, type IncomingCallsRange, type PeopleCalls } from 'contract/calls'
import { DAY_MS, type Clock } from '../../platform/clock'
import { BadRequest } from '../../platform/failures/failures'
import { checkDays, withinDays } from '../../platform/texts/days'
import { dayAfter, daysUntil, localDay } from 'callflow/calendar'
import { prepared } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { friendlyNumber } from '../../platform/texts/phoneNumber'
import { compareNames } from '../../platform/texts/texts'

/** Incoming calls of one number; `null` for released numbers. */
interface CallsOfLine {
  number_id: string | null
  calls: number
}

interface DayOfLine extends CallsOfLine {
  date: string
}

interface Line {
  id: string
  label: string | null
  phone_number: string
}

const totalsOf = (counted: readonly AnalyticsPoint[], days: readonly string[]): AnalyticsPoint[] => {
  const byDay = new Map(counted.map(({ date, calls }) => [date, calls]))
  return days.map((date) => ({ date, calls: byDay.get(date) ?? 0 }))
}

const callsByDay = (counted: readonly DayOfLine[]) => {
  const calls = new Map(counted.map((each) => [`${each.date} ${each.number_id ?? ''}`, each.calls]))
  return (date: string, numberId: string | null): number => calls.get(`${date} ${numberId ?? ''}`) ?? 0
}

const namedLines = (lines: readonly Line[]) =>
  lines
    .map(({ id, label, phone_number }) => ({ id, label: label ?? friendlyNumber(phone_number) }))
    .sort((one, other) => compareNames(one.label, other.label) || compareNames(one.id, other.id))

const detailsOf = (counted: readonly DayOfLine[], lines: readonly Line[], days: readonly string[]): AnalyticsDetails => {
  const named = namedLines(lines)
  const callsOn = callsByDay(counted)
  return {
    data: days.map((date) => {
      const points = named.map(({ id }): [string, number] => [id, callsOn(date, id)])
      return { ...Object.fromEntries(points), date }
    }),
    ykeys: named.map(({ id }) => id),
    labels: named.map(({ label }) => label),
    most_range_days: MAX_RANGE_DAYS,
  }
}

interface Compared {
  days: readonly string[]
  counted: readonly DayOfLine[]
  previous: readonly CallsOfLine[]
  lines: readonly Line[]
  previousFrom: string
}

/** Released numbers are one line, present only if they had calls. */
const rangeOf = ({ days, counted, previous, lines, previousFrom }: Compared): IncomingCallsRange => {
  const callsOn = callsByDay(counted)
  const before = new Map(previous.map(({ number_id, calls }) => [number_id, calls]))
  const released = [...counted, ...previous].some(({ number_id }) => number_id === null) ? [{ id: null, label: null }] : []
  return {
    days: [...days],
    lines: [...namedLines(lines), ...released].map(({ id, label }) => ({
      number_id: id,
      label,
      calls: days.map((date) => callsOn(date, id)),
      previous_calls: before.get(id) ?? 0,
    })),
    previous_from: previousFrom,
  }
}

const DAYS = 30

interface Range {
  from: string
  to: string
}

const lengthOf = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const lastDays = (to: string, days = DAYS): Range => ({ from: dayAfter(to, 1 - days), to })

const checkRange = (range: Range): void => {
  checkDays(range)
  const length = lengthOf(range)
  if (length < 1 || length > MAX_RANGE_DAYS) throw new BadRequest()
}

const daysOf = (range: Range): string[] => daysUntil(range.to, lengthOf(range))

const callsOf = sql<number>`sum(calls)::int`.as('calls')

export type AnalyticsService = ReturnType<typeof makeAnalyticsService>

export const makeAnalyticsService = (store: Store, clock: Clock) => {
  const countDays = (accountId: string, { from, to }: Range): Promise<AnalyticsPoint[]> =>
    store
      .selectFrom('call_days')
      .select(['day as date', 'calls'])
      .modifyFront(prepared)
      .where('account_id', '=', accountId)
      .where('direction', '=', 'inbound')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .execute()

  /** Those of released numbers keep their number, but are counted together. */
  const inboundOfLines = (accountId: string, { from, to }: Range) =>
    store
      .selectFrom('line_days')
      .leftJoin('numbers', 'numbers.id', 'line_days.number_id')
      .where('line_days.account_id', '=', accountId)
      .where('direction', '=', 'inbound')
      .where('calls', '>', 0)
      .where('day', '>=', from)
      .where('day', '<=', to)

  const countLines = (accountId: string, range: Range): Promise<DayOfLine[]> =>
    inboundOfLines(accountId, range).select(['day as date', 'numbers.id as number_id', callsOf]).groupBy(['day', 'numbers.id']).execute()

  const countWhole = (accountId: string, range: Range): Promise<CallsOfLine[]> =>
    inboundOfLines(accountId, range).select(['numbers.id as number_id', callsOf]).groupBy('numbers.id').execute()

  const linesOf = (accountId: string): Promise<Line[]> =>
    store.selectFrom('numbers').select(['id', 'label', 'phone_number']).where('account_id', '=', accountId).execute()

  return {
    incomingCalls: async (accountId: string): Promise<AnalyticsPoint[]> => {
      const range = lastDays(localDay(clock()))
      return totalsOf(await countDays(accountId, range), daysOf(range))
    },

    incomingCallsByLine: async (accountId: string): Promise<AnalyticsDetails> => {
      const range = lastDays(localDay(clock()))
      const [counted, lines] = await Promise.all([countLines(accountId, range), linesOf(accountId)])
      return detailsOf(counted, lines, daysOf(range))
    },

    incomingCallsWithin: async (accountId: string, range: Range): Promise<IncomingCallsRange> => {
      checkRange(range)
      const before = lastDays(dayAfter(range.from, -1), lengthOf(range))
      const [counted, previous, lines] = await Promise.all([
        countLines(accountId, range),
        countWhole(accountId, before),
        linesOf(accountId),
      ])
      return rangeOf({ days: daysOf(range), counted, previous, lines, previousFrom: before.from })
    },

    callsOfPeople: async (accountId: string, range: Range): Promise<PeopleCalls> => {
      checkRange(range)
      const { rows } = await sql<PeopleCalls['people'][number]>`
        select users.id, trim(firstname || ' ' || lastname) as name, coalesce(answered, 0)::int as answered, coalesce(made, 0)::int as made,
          coalesce(seconds, 0)::int as seconds
        from users left join (
          select coalesce(made_by, answered_by) as user_id, count(answered_by) as answered, count(made_by) as made, sum(duration) as seconds
          from calls where account_id = ${accountId} and (answered_by is not null or made_by is not null)
            and ${sql.join(withinDays('started_at', range), sql` and `)}
          group by 1) as theirs on theirs.user_id = users.id
        where users.account_id = ${accountId} or theirs.user_id is not null
        order by coalesce(answered + made, 0) desc, name, users.id`.execute(store)
      return { people: rows }
    },
  }
}

export const analyticsRoutes = (analytics: AnalyticsService): BoundRoute[] => [
  route(analyticsOperations.getIncomingCallsTotal, ({ caller }) =>
    analytics.incomingCalls(caller.accountId),
  ),
  route(analyticsOperations.getIncomingCallsDetails, ({ caller }) =>
    analytics.incomingCallsByLine(caller.accountId),
  ),
  route(analyticsOperations.getIncomingCallsRange, ({ caller, query }) =>
    analytics.incomingCallsWithin(caller.accountId, query),
  ),
  route(analyticsOperations.getCallsOfPeople, ({ caller, query }) => analytics.callsOfPeople(caller.accountId, query)),
]
