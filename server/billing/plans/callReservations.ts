import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { inTransaction, prepared } from '../../platform/database/transaction'
import type { LimitNews } from '../../platform/push/sendPush'
import type { DeviceAlerts } from '../../platform/push/deviceAlerts'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { OwnerNotices } from '../../account/index'
import { post } from '../money/ledger'
import { mayCall, type CallTerms, type HeldShare } from './callLimits'
import type { BillingService } from './service'
import { isSlowed, noteEnd, type Asking, type LegOut } from './unusualCalls'

/** Which limit keeps a call from leading out; `unusual` ones wait for an owner's answer. */
export type CallRefusal = 'destination' | 'day' | 'month' | 'at_once' | 'balance' | 'person' | 'unusual'

export interface OutgoingLeg extends LegOut {
  /** Who makes the call, if it is made by a web phone. */
  userId?: string | null
  /** By a carrier, instead of the service's own gateway. */
  isCarried: boolean
}

/** Not new: a carrier asked again about a call that has its reservation. */
export type Reserved = { seconds: number; isNew: boolean; refusal?: undefined } | { seconds?: undefined; refusal: CallRefusal }

/** A carrier may report the end of a call late; until then its reservation stays. */
const LATE_MS = HOUR_MS
/** Incoming calls cost us too: an account that owes this much for minutes gets none. */
const MAX_OVERDRAWN_CENTS = 50_00
/** Calls at once share what is left: each may reserve a third of it, and this much at least. */
const LEAST_MINUTES = 30

interface Held {
  calls: number
  planMinutes: number
  cents: number
  /** By other calls of the same person. */
  personCents: number
}

const sumOf = (shares: readonly HeldShare[], what: 'planMinutes' | 'cents'): number => shares.reduce((sum, { [what]: value }) => sum + value, 0)

const heldBy = (shares: readonly HeldShare[], userId: string | null): Held => ({
  calls: shares.length,
  planMinutes: sumOf(shares, 'planMinutes'),
  cents: sumOf(shares, 'cents'),
  personCents: sumOf(shares.filter((share) => share.userId === userId), 'cents'),
})

const left = (limit: number | null, spent: number, held: number): number => (limit === null ? Infinity : limit - spent - held)

interface Share {
  minutes: number
  planMinutes: number
  cents: number
  minuteCents: number
}

/** What a call of some minutes reserves, or the limit that leaves none. */
const shareOf = ({ limits, spent, person, ...terms }: CallTerms, held: Held): Share | CallRefusal => {
  const price = terms.ownCents ?? terms.plan.extraMinuteCents
  const planMinutes = terms.ownCents === null ? Math.max(0, terms.planMinutes - held.planMinutes) : 0
  const money = { balance: terms.restCents - held.cents, day: left(limits.day_cents, spent.day, held.cents), month: left(limits.month_cents, spent.month, held.cents), person: left(person?.limit ?? null, person?.spent ?? 0, held.personCents) }
  const cents = Math.max(0, Math.min(...Object.values(money)))
  const most = planMinutes + (price === 0 ? limits.longest_minutes : Math.floor(cents / price))
  if (most <= 0) return (['balance', 'person', 'day'] as const).find((limit) => money[limit] < price) ?? 'month'
  const minutes = Math.min(most, limits.longest_minutes, Math.max(LEAST_MINUTES, Math.ceil(most / 3)))
  return { minutes, planMinutes: Math.min(planMinutes, minutes), cents: Math.ceil(Math.max(0, minutes - planMinutes) * price), minuteCents: price }
}

const warnAt = [80, 100] as const

type Told = Map<string, LimitNews>

const percentOf = (spent: number, limit: number | null): number => (limit === null || spent === 0 ? 0 : limit === 0 ? 100 : Math.floor((spent * 100) / limit))

interface Deps {
  store: Store
  clock: Clock
  billing: Pick<BillingService, 'callTerms' | 'holdCallTerms'>
  notices: OwnerNotices
  events: Pick<AccountEvents, 'announce'>
  alerts: Pick<DeviceAlerts, 'tellLimit'>
}

export type CallReservations = ReturnType<typeof makeCallReservations>

/** Money and minutes of the plan that calls under way may use, so that calls at once and crashes spend nothing beyond the limits. */
export const makeCallReservations = ({ store, clock, billing, notices, events, alerts }: Deps) => {
  /** Once for each day and month, and each share. Adds the account and the share to what is `told`. */
  const tell = async (transaction: StoreTransaction, told: Told, accountId: string, { period, limits }: CallTerms, spent: CallTerms['spent']): Promise<void> => {
    const rows = [
      { kind: 'day_limit', since: localDay(clock()), percent: percentOf(spent.day, limits.day_cents), date: 'told_day', share: 'told_day_percent' },
      { kind: 'month_limit', since: period.start, percent: percentOf(spent.month, limits.month_cents), date: 'told_month', share: 'told_month_percent' },
    ] as const
    for (const { kind, since, percent, date, share } of rows) {
      const reached = warnAt.findLast((warned) => percent >= warned)
      if (reached === undefined) continue
      await transaction.insertInto('call_limits').values({ account_id: accountId }).onConflict((known) => known.doNothing()).execute()
      const untold = transaction.updateTable('call_limits').set({ [date]: since, [share]: reached }).where('account_id', '=', accountId)
      const isNew = untold.where((row) => row.or([row(date, 'is distinct from', since), row(share, '<', reached)])).returning('account_id')
      if ((await isNew.executeTakeFirst()) === undefined) continue
      await notices.ownersTold(transaction, accountId, kind, String(reached))
      told.set(accountId, reached)
    }
  }

  /** Once a day, that a member's own limit keeps a call from leading out. */
  const tellOfPerson = async (transaction: StoreTransaction, told: Told, accountId: string, userId: string): Promise<void> => {
    const today = localDay(clock())
    const untold = transaction.updateTable('users').set({ call_told_day: today }).where('id', '=', userId).where('call_told_day', 'is distinct from', today)
    const person = await untold.returning(['firstname', 'lastname', 'email']).executeTakeFirst()
    if (person === undefined) return
    await notices.ownersTold(transaction, accountId, 'person_limit', `${person.firstname} ${person.lastname}`.trim() || person.email)
    told.set(accountId, 'person')
  }

  /** What owners are told is on its way once the transaction is committed, and their consoles ask again. */
  const telling = async <Result>(work: (transaction: StoreTransaction, told: Told) => Promise<Result>): Promise<Result> => {
    const told: Told = new Map()
    const result = await inTransaction(store, (transaction) => work(transaction, told))
    notices.deliver()
    for (const [id, news] of told) {
      events.announce({ account_id: id, kind: 'account.updated', id })
      alerts.tellLimit(id, news)
    }
    return result
  }

  const reserve = async (transaction: StoreTransaction, told: Told, leg: OutgoingLeg): Promise<Reserved> => {
    const { callId, accountId, userId = null, to, isTransfer, isCarried } = leg
    const now = clock()
    const terms = await billing.holdCallTerms(accountId, transaction, { to, userId })
    const late = terms.held.filter(({ endsAt }) => endsAt <= now.getTime() - LATE_MS)
    const current = terms.held.filter((each) => !late.includes(each))
    if (late.length > 0) await transaction.deleteFrom('call_reservations').where('call_id', 'in', late.map((each) => each.callId)).execute()
    const known = current.find((each) => each.callId === callId)
    if (known !== undefined) return { seconds: (known.endsAt - known.startedAt) / SECOND_MS, isNew: false }
    const held = heldBy(current, userId)
    if (!mayCall(terms.limits, to)) return { refusal: 'destination' }
    if (held.calls >= terms.limits.calls_at_once) return { refusal: 'at_once' }
    const reserved = shareOf(terms, held)
    await tell(transaction, told, accountId, terms, reserved === 'day' || reserved === 'month' ? { ...terms.spent, [reserved]: Infinity } : terms.spent)
    if (reserved === 'person' && userId !== null) await tellOfPerson(transaction, told, accountId, userId)
    if (typeof reserved === 'string') return { refusal: reserved }
    const asking: Asking = async (...what) => {
      told.set(accountId, 'unusual')
      await notices.ownersTold(...what)
    }
    if (await isSlowed(transaction, leg, now, asking)) return { refusal: 'unusual' }
    const { minutes, planMinutes: plan_minutes, cents, minuteCents: minute_cents } = reserved
    const call = { call_id: callId, account_id: accountId, user_id: userId, phone_number: to, started_at: now, ends_at: later(now, minutes * MINUTE_MS) }
    const share = { plan_minutes, cents, minute_cents, transfer_cents: isTransfer ? terms.ownCents : null, is_carried: isCarried }
    await transaction.insertInto('call_reservations').values({ ...call, ...share }).modifyEnd(prepared).execute()
    return { seconds: minutes * 60, isNew: true }
  }

  const release = ({ callId, accountId }: OutgoingLeg): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const { started_at } = await transaction.deleteFrom('call_reservations').where('call_id', '=', callId).returning('started_at').executeTakeFirstOrThrow()
      const noted = transaction.deleteFrom('calls_abroad').where('account_id', '=', accountId).where('call_id', '=', callId)
      await noted.where('started_at', '=', started_at).execute()
    })

  /** Of a person, today. */
  const spend = async (from: Store, userId: string, cents: number): Promise<void> => {
    const today = localDay(clock())
    const before = sql<number>`case when call_spent_day = ${today}::date then call_spent_cents else 0 end`
    await from.updateTable('users').set({ call_spent_day: today, call_spent_cents: sql<number>`${before} + ${cents}::bigint` }).where('id', '=', userId).execute()
  }

  return {
    /** Give it what else decides whether the call leads out, which is asked meanwhile: if it doesn't, nothing stays reserved. */
    begin: async (leg: OutgoingLeg, leadsOut: Promise<boolean> = Promise.resolve(true)): Promise<Reserved> => {
      const isLed = leadsOut.catch(() => false)
      const reserved = await telling((transaction, told) => reserve(transaction, told, leg))
      if (reserved.refusal === undefined && reserved.isNew && !(await isLed)) await release(leg)
      return reserved
    },

    /** After the call is recorded, which charges it: a crash between the two reserves too much, never too little. Seconds that were spoken, if they are known. */
    end: (callId: string, seconds?: number): Promise<void> =>
      telling(async (transaction, told) => {
        const reservation = await transaction.deleteFrom('call_reservations').where('call_id', '=', callId).returningAll().executeTakeFirst()
        if (reservation === undefined) return
        const { account_id: accountId, user_id: userId, transfer_cents, started_at, phone_number: phoneNumber } = reservation
        const lasted = seconds ?? (clock().getTime() - started_at.getTime()) / SECOND_MS
        const minutes = Math.ceil(lasted / 60)
        await noteEnd(transaction, reservation, lasted)
        if (transfer_cents !== null && minutes > 0) {
          const amount = Math.min(reservation.cents, Math.round(minutes * Number(transfer_cents)))
          const posting = { id: `leg-${callId}-${started_at.getTime()}`, accountId, kind: 'destination_call', at: clock() } as const
          await post(transaction, { ...posting, concerns: { phoneNumber, minutes }, entries: { prepaid: -amount, usage: amount } })
        }
        const beyond = Math.min(reservation.cents, Math.ceil(Math.max(0, minutes - reservation.plan_minutes) * reservation.minute_cents))
        if (userId !== null && beyond > 0) await spend(transaction, userId, beyond)
        const terms = await billing.callTerms(accountId, transaction)
        await tell(transaction, told, accountId, terms, terms.spent)
      }),

    /** Of calls of our own gateway that ended with the process which carried them, before this time. */
    endLost: async (before: Date): Promise<void> => {
      const lost = await store.deleteFrom('call_reservations').where('is_carried', '=', false).where('started_at', '<', before).returning(['user_id', 'cents']).execute()
      // How long they lasted isn't known: all that they might have cost counts.
      for (const { user_id, cents } of lost) if (user_id !== null && cents > 0) await spend(store, user_id, cents)
    },

    takesIncoming: async (accountId: string): Promise<boolean> => (await billing.callTerms(accountId, store)).restCents >= -MAX_OVERDRAWN_CENTS,
  }
}
