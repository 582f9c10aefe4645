import { sql } from 'kysely'
import { callLimitsOperations, type UnusualAnswer, type UnusualCalls, type UnusualReason } from 'contract/callLimits'
import { localDay } from 'callflow/calendar'
import { classOf, type NumberKind } from 'callflow/numberClass'
import type { OwnerNotices } from '../../account/index'
import { later, DAY_MS, HOUR_MS, MINUTE_MS, type Clock } from '../../platform/clock'
import { uuidOf } from '../../platform/database/callIds'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { holdAccount, inTransaction, prepared } from '../../platform/database/transaction'
import { NotFound } from '../../platform/failures/failures'
import type { Member } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { friendlyNumber } from '../../platform/texts/phoneNumber'
import { home, readCallLimits } from './callLimits'

/** A call abroad of the last 24 hours, and since owners answered last. */
export interface CallAbroad {
  callId: string
  startedAt: Date
  /** In Montreal, from 0 to 23. */
  hour: number
  /** To a destination that the four weeks before called. */
  isKnown: boolean
  /** Null while it lasts. */
  seconds: number | null
}

/** Of the four weeks before. Hours and days are those with the most calls abroad. */
export interface Weeks {
  /** With calls of any kind. */
  days: number
  busiestHour: number
  busiestDay: number
  total: number
  atNight: number
  /** An owner said that calls at night were theirs. */
  isNightOurs: boolean
}

export interface Unusual {
  reasons: UnusualReason[]
  callIds: string[]
}

/** How many calls give one point, and how many two. */
const scale = [
  { reason: 'new_destination', one: 3, two: 6 },
  { reason: 'night', one: 2, two: 5 },
  { reason: 'short_calls', one: 5, two: 10 },
  { reason: 'growth', one: 5, two: 10 },
] as const

/** More than one reason can give: none slows alone. */
const ENOUGH_POINTS = 3
const SHORT_S = 60
/** An account that has called on fewer days of the four weeks is new: it has grown from nothing. */
const DAYS_OF_NEW = 7
/** Below this share of the calls abroad, those at night are unusual. */
const NIGHT_SHARE = 0.1
/** So long, calls abroad are remembered; shorter, if the account keeps its calls for less. */
export const WEEKS_DAYS = 28

const isNight = (hour: number): boolean => hour >= 22 || hour < 6

/**
 * Whether the calls abroad, the one that asks last, are unlike those of the four weeks before. Calls count for a reason if
 * - `new_destination`: nobody called their destination in the four weeks;
 * - `night`: they began between 22:00 and 6:00, and either their destination is new or the account rarely calls abroad then;
 * - `short_calls`: they ended within a minute, in the last hour;
 * - `growth`: they exceed twice the busiest hour, or by twice as many twice the busiest day. To new destinations these were none. Accounts that are new don't grow.
 */
export const unusualIn = (calls: readonly CallAbroad[], weeks: Weeks, now: Date): Unusual | null => {
  const lastHour = calls.filter(({ startedAt }) => startedAt > later(now, -HOUR_MS))
  const isNightUsual = weeks.isNightOurs || weeks.atNight > weeks.total * NIGHT_SHARE
  const isNew = ({ isKnown }: CallAbroad): boolean => !isKnown
  const most = Math.max(lastHour.length - 2 * weeks.busiestHour, (calls.length - 2 * weeks.busiestDay) / 2)
  const beyond = Math.max(most, lastHour.filter(isNew).length, calls.filter(isNew).length / 2)
  const counted: Readonly<Record<UnusualReason, readonly CallAbroad[]>> = {
    new_destination: calls.filter(isNew),
    night: calls.filter(({ hour, isKnown }) => isNight(hour) && !(isKnown ? isNightUsual : weeks.isNightOurs)),
    short_calls: lastHour.filter(({ seconds }) => seconds !== null && seconds <= SHORT_S),
    growth: calls,
  }
  const grown = weeks.days < DAYS_OF_NEW ? 0 : beyond
  const pointsOf = ({ reason, one, two }: (typeof scale)[number]): number => {
    const count = reason === 'growth' ? grown : counted[reason].length
    return count >= two ? 2 : count >= one ? 1 : 0
  }
  if (scale.reduce((sum, given) => sum + pointsOf(given), 0) < ENOUGH_POINTS) return null
  const reasons = scale.filter((given) => pointsOf(given) > 0).map(({ reason }) => reason)
  return { reasons, callIds: [...new Set(reasons.flatMap((reason) => counted[reason].map(({ callId }) => callId)))] }
}

export interface LegOut {
  callId: string
  accountId: string
  /** In E.164. */
  to: string
  /** Of an incoming call, whose own record charges nothing for where it leads. */
  isTransfer: boolean
}

/** Calls abroad that are unusual go one at a time, and this far apart. */
const APART_MS = 5 * MINUTE_MS
/** As many as can tell anything; accounts with more in a day are judged by the latest. */
const MOST_CALLS = sql.lit(100)
const MOST_LISTED = 100
const MOST_NAMED = 10

interface Standing extends Weeks {
  /** Of what owners were asked and haven't answered. */
  openId: string | null
  isBusy: boolean
  calls: { callId: string; startedAt: string; seconds: number | null; to: string; hour: number }[]
  /** Those of their destinations that the four weeks before called. */
  known: string[]
}

const readStanding = async (transaction: StoreTransaction, { callId, accountId, to }: LegOut, now: Date): Promise<Standing> => {
  const [dayAgo, weeksAgo] = [later(now, -DAY_MS), later(now, -WEEKS_DAYS * DAY_MS)]
  const { rows } = await sql<Standing>`${prepared}
    with asked as (
      select (array_agg(id) filter (where answer is null))[1] as id, greatest(${dayAgo}::timestamptz, max(answered_at)) as since,
        greatest(${localDay(dayAgo)}::date, (max(answered_at) at time zone 'America/Montreal')::date + 1) as before,
        coalesce(bool_or(answer = 'yes' and 'night' = any (reasons) and answered_at > ${weeksAgo}), false) as is_night_ours
      from unusual_calls where account_id = ${accountId}
    ), recent as (
      select call_id, started_at, destination, seconds from calls_abroad
      where account_id = ${accountId} and started_at >= (select since from asked) order by started_at desc limit ${MOST_CALLS}
    ), going as (
      select * from recent union all select ${callId}, ${now}::timestamptz, destination_of(${to}), null
    ), weeks as (
      select coalesce(max(busiest_hour), 0) as "busiestHour", coalesce(max(calls), 0) as "busiestDay", coalesce(sum(calls), 0)::int as total, coalesce(sum(at_night), 0)::int as "atNight"
      from abroad_days where account_id = ${accountId} and day > ${localDay(weeksAgo)}::date and day < (select before from asked)
    )
    select asked.id as "openId", asked.is_night_ours as "isNightOurs", weeks.*,
      (select count(distinct day)::int from call_days where account_id = ${accountId} and day > ${localDay(weeksAgo)}::date) as days,
      exists (select from call_reservations held join calls_abroad leg using (account_id, call_id, started_at) where account_id = ${accountId}) as "isBusy",
      (select json_agg(json_build_object('callId', call_id, 'startedAt', started_at, 'seconds', seconds, 'to', destination,
        'hour', extract(hour from started_at at time zone 'America/Montreal')) order by started_at) from going) as calls,
      array(select destination from (select distinct destination from going) called where (
        select true from calls_abroad where account_id = ${accountId} and destination = called.destination
          and started_at > ${weeksAgo} and started_at < asked.since limit 1)) as known
    from asked, weeks`.execute(transaction)
  const [standing] = rows
  if (standing === undefined) throw new Error('A question about calls has no answer')
  return standing
}

/** Whether calls to it can be unusual: those within Canada and the United States never are. */
const isAbroad = (e164: string): boolean => {
  const { country, kind } = classOf(e164)
  return kind !== 'ordinary' || country === null || !home.includes(country)
}

export type Asking = OwnerNotices['ownersTold']

/** Owners are asked once, until one of them answers. */
const askOwners = async (transaction: StoreTransaction, { accountId, to }: LegOut, now: Date, { reasons, callIds }: Unusual, ask: Asking): Promise<string> => {
  const { id } = await transaction.insertInto('unusual_calls').values({ account_id: accountId, since: now, reasons }).returning('id').executeTakeFirstOrThrow()
  const called = transaction.updateTable('calls_abroad').set({ unusual_id: id }).where('account_id', '=', accountId).where('started_at', '>', later(now, -DAY_MS))
  const numbers = await called.where('call_id', 'in', callIds).returning('phone_number').execute()
  const named = [...new Set([to, ...numbers.map(({ phone_number }) => phone_number)])].slice(0, MOST_NAMED)
  await ask(transaction, accountId, 'unusual_calls', named.map(friendlyNumber).join(', '))
  return id
}

/** Notes a call that leads abroad, in the transaction that lets it, unless it is unusual and has to wait. Call it last: what it lets through goes. */
export const isSlowed = async (transaction: StoreTransaction, leg: LegOut, now: Date, ask: Asking): Promise<boolean> => {
  if (!isAbroad(leg.to)) return false
  const standing = await readStanding(transaction, leg, now)
  const calls = standing.calls.map(({ startedAt, to, ...call }) => ({ ...call, startedAt: new Date(startedAt), isKnown: standing.known.includes(to) }))
  const found = standing.openId === null ? unusualIn(calls, standing, now) : null
  const unusualId = found === null ? standing.openId : await askOwners(transaction, leg, now, found, ask)
  if (unusualId !== null && (standing.isBusy || calls.slice(0, -1).some(({ startedAt }) => startedAt > later(now, -APART_MS)))) return true
  const row = { account_id: leg.accountId, call_id: leg.callId, phone_number: leg.to, started_at: now, is_transfer: leg.isTransfer, unusual_id: unusualId }
  await transaction.insertInto('calls_abroad').values(row).execute()
  return false
}

interface EndedLeg {
  call_id: string
  account_id: string
  phone_number: string
  started_at: Date
}

/** How long it lasted, by the call's own record if there is one; `seconds` from its start, or of a transfer. */
export const noteEnd = async (transaction: StoreTransaction, { account_id: accountId, call_id: callId, phone_number, started_at }: EndedLeg, seconds: number): Promise<void> => {
  if (!isAbroad(phone_number)) return
  const own = sql<number>`coalesce((select duration from calls where account_id = ${accountId}::uuid and id = stored_id(${callId}) and direction = 'outbound'
    and started_at > ${later(started_at, -HOUR_MS)} and started_at < ${later(started_at, HOUR_MS)}), ${Math.round(seconds)})`
  const leg = transaction.updateTable('calls_abroad').set({ seconds: own }).where('account_id', '=', accountId)
  await leg.where('call_id', '=', callId).where('started_at', '=', started_at).execute()
}

interface Deps {
  store: Store
  clock: Clock
}

export const unusualCallsRoutes = ({ store, clock }: Deps): BoundRoute[] => {
  const read = async (accountId: string): Promise<UnusualCalls | null> => {
    const open = await store.selectFrom('unusual_calls').select(['id', 'reasons']).where('account_id', '=', accountId).where('answer', 'is', null).executeTakeFirst()
    if (open === undefined) return null
    const { rows } = await sql<Omit<UnusualCalls['calls'][number], 'country'>>`
      select call_id as id, phone_number, to_char(leg.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date, seconds,
        (round(ceil(coalesce(seconds, 0) / 60.0) * cents) / 100)::float as cost, nullif(concat_ws(' ', firstname, lastname), '') as user_name
      from calls_abroad leg
      left join lateral (select case when kind <> 'national' then nullif(cents_per_minute, 0) end as cents from destination_prices
        where starts_with(phone_number, prefix) and from_date <= ${localDay(clock())} order by length(prefix) desc, from_date desc limit 1) price on true
      left join calls on calls.account_id = leg.account_id::uuid and calls.id = stored_id(call_id) and direction = 'outbound'
        and calls.started_at > leg.started_at - interval '1 hour' and calls.started_at < leg.started_at + interval '1 hour'
      left join users on users.id = made_by
      where unusual_id = ${open.id} order by leg.started_at desc limit ${MOST_LISTED}`.execute(store)
    return { ...open, calls: rows.map((row) => ({ ...row, country: classOf(row.phone_number).country })) }
  }

  /** These countries and kinds of numbers are no longer allowed, and their calls make nothing known. Of an account that could call everywhere, the countries of its other calls stay. */
  const stop = async (transaction: StoreTransaction, account_id: string, unusualId: string): Promise<void> => {
    const called = await transaction.deleteFrom('calls_abroad').where('unusual_id', '=', unusualId).returning('phone_number').execute()
    const others = await transaction.selectFrom('calls_abroad').select('phone_number').where('account_id', '=', account_id).execute()
    const [stopped = [], kept = []] = [called, others].map((rows) => rows.map(({ phone_number }) => classOf(phone_number)))
    const limits = await readCallLimits(transaction, account_id)
    const before = new Set<string | null>(limits.anywhere ? kept.map(({ country }) => country) : limits.countries)
    for (const country of [null, ...home, ...stopped.map((one) => one.country)]) before.delete(country)
    const still = (kind: NumberKind): boolean => kind !== 'ordinary' && limits[kind] && stopped.every((one) => one.kind !== kind)
    const left = { anywhere: false, countries: [...before].flatMap((country) => country ?? []).toSorted(), premium: still('premium'), satellite: still('satellite'), shared_cost: still('shared_cost') }
    const row = transaction.insertInto('call_limits').values({ account_id, ...left })
    await row.onConflict((known) => known.column('account_id').doUpdateSet(left)).execute()
  }

  const answer = async (transaction: StoreTransaction, { accountId, userId }: Member, unusualId: string, given: UnusualAnswer): Promise<void> => {
    await holdAccount(transaction, accountId)
    const answered = { answer: given, answered_by: userId, answered_at: clock() }
    const open = transaction.updateTable('unusual_calls').set(answered).where('account_id', '=', accountId).where('id', '=', uuidOf(unusualId)).where('answer', 'is', null)
    if ((await open.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    if (given === 'no') await stop(transaction, accountId, unusualId)
  }

  return [
    route(callLimitsOperations.getUnusualCalls, async ({ caller }) => ({ unusual_calls: await read(caller.accountId) })),
    route(callLimitsOperations.answerUnusualCalls, ({ caller, params, body }) =>
      inTransaction(store, (transaction) => answer(transaction, caller, params.unusualId, body.answer)),
    ),
  ]
}
