import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { OwnerNotices } from '../../account/index'
import { post } from '../money/ledger'
import { mayCall, readCallLimits, readSpent, type CallTerms, type LimitsRow, type Spent } from './callLimits'
import type { BillingService } from './service'
import { isSlowed, noteEnd, type LegOut } from './unusualCalls'

/** Which limit keeps a call from leading out; `unusual` ones wait for an owner's answer. */
export type CallRefusal = 'destination' | 'day' | 'month' | 'at_once' | 'balance' | 'unusual'

export interface OutgoingLeg extends LegOut {
  /** By a carrier, instead of the service's own gateway. */
  isCarried: boolean
}

export type Reserved = { seconds: number; refusal?: undefined } | { seconds?: undefined; refusal: CallRefusal }

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
}

const heldOf = async (transaction: StoreTransaction, accountId: string): Promise<Held> => {
  const { rows } = await sql<Held>`select count(*)::int as calls, coalesce(sum(plan_minutes), 0)::int as "planMinutes", coalesce(sum(cents), 0)::bigint as cents
    from call_reservations where account_id = ${accountId}`.execute(transaction)
  return rows[0] ?? { calls: 0, planMinutes: 0, cents: 0 }
}

const left = (limit: number | null, spent: number, held: number): number => (limit === null ? Infinity : limit - spent - held)

interface Share {
  minutes: number
  planMinutes: number
  cents: number
}

/** What a call of some minutes reserves, or the limit that leaves none. */
const shareOf = (terms: CallTerms, limits: LimitsRow, spent: Spent, held: Held): Share | CallRefusal => {
  const price = terms.ownCents ?? terms.plan.extraMinuteCents
  const planMinutes = terms.ownCents === null ? Math.max(0, terms.planMinutes - held.planMinutes) : 0
  const money = { balance: terms.restCents - held.cents, day: left(limits.day_cents, spent.day, held.cents), month: left(limits.month_cents, spent.month, held.cents) }
  const cents = Math.max(0, Math.min(...Object.values(money)))
  const most = planMinutes + (price === 0 ? limits.longest_minutes : Math.floor(cents / price))
  if (most <= 0) return money.balance < price ? 'balance' : money.day < price ? 'day' : 'month'
  const minutes = Math.min(most, limits.longest_minutes, Math.max(LEAST_MINUTES, Math.ceil(most / 3)))
  return { minutes, planMinutes: Math.min(planMinutes, minutes), cents: Math.ceil(Math.max(0, minutes - planMinutes) * price) }
}

const warnAt = [80, 100]

const percentOf = (spent: number, limit: number | null): number => (limit === null || spent === 0 ? 0 : limit === 0 ? 100 : Math.floor((spent * 100) / limit))

interface Deps {
  store: Store
  clock: Clock
  billing: Pick<BillingService, 'callTerms'>
  notices: OwnerNotices
}

export type CallReservations = ReturnType<typeof makeCallReservations>

/** Money and minutes of the plan that calls under way may use, so that calls at once and crashes spend nothing beyond the limits. */
export const makeCallReservations = ({ store, clock, billing, notices }: Deps) => {
  /** Once for each day and month, and each share. */
  const tell = async (transaction: StoreTransaction, accountId: string, { period }: CallTerms, limits: LimitsRow, spent: Spent): Promise<void> => {
    const rows = [
      { kind: 'day_limit', since: localDay(clock()), percent: percentOf(spent.day, limits.day_cents), date: 'told_day', share: 'told_day_percent' },
      { kind: 'month_limit', since: period.start, percent: percentOf(spent.month, limits.month_cents), date: 'told_month', share: 'told_month_percent' },
    ] as const
    for (const { kind, since, percent, date, share } of rows) {
      const reached = warnAt.findLast((warned) => percent >= warned)
      if (reached === undefined) continue
      await transaction.insertInto('call_limits').values({ account_id: accountId }).onConflict((known) => known.doNothing()).execute()
      const untold = transaction.updateTable('call_limits').set({ [date]: since, [share]: reached }).where('account_id', '=', accountId)
      const told = untold.where((row) => row.or([row(date, 'is distinct from', since), row(share, '<', reached)])).returning('account_id')
      if ((await told.executeTakeFirst()) !== undefined) await notices.ownersTold(transaction, accountId, kind, String(reached))
    }
  }

  const reserve = async (transaction: StoreTransaction, leg: OutgoingLeg): Promise<Reserved> => {
    const { callId, accountId, to, isTransfer, isCarried } = leg
    const now = clock()
    await holdAccount(transaction, accountId)
    await transaction.deleteFrom('call_reservations').where('account_id', '=', accountId).where('ends_at', '<=', later(now, -LATE_MS)).execute()
    // A carrier may ask twice.
    const same = transaction.selectFrom('call_reservations').select(['started_at', 'ends_at']).where('call_id', '=', callId).where('account_id', '=', accountId)
    const known = await same.executeTakeFirst()
    if (known !== undefined) return { seconds: (known.ends_at.getTime() - known.started_at.getTime()) / SECOND_MS }
    const limits = await readCallLimits(transaction, accountId)
    if (!mayCall(limits, to)) return { refusal: 'destination' }
    const [held, terms] = [await heldOf(transaction, accountId), await billing.callTerms(accountId, transaction, to)]
    if (held.calls >= limits.calls_at_once) return { refusal: 'at_once' }
    const spent = await readSpent(transaction, accountId, terms, localDay(now))
    const reserved = shareOf(terms, limits, spent, held)
    await tell(transaction, accountId, terms, limits, reserved === 'day' || reserved === 'month' ? { ...spent, [reserved]: Infinity } : spent)
    if (typeof reserved === 'string') return { refusal: reserved }
    if (await isSlowed(transaction, leg, now, notices)) return { refusal: 'unusual' }
    const { minutes, planMinutes: plan_minutes, cents } = reserved
    await transaction
      .insertInto('call_reservations')
      .values({
        ...{ call_id: callId, account_id: accountId, phone_number: to, started_at: now, ends_at: later(now, minutes * MINUTE_MS) },
        ...{ plan_minutes, cents, transfer_cents: isTransfer ? terms.ownCents : null, is_carried: isCarried },
      })
      .execute()
    return { seconds: minutes * 60 }
  }

  return {
    begin: async (leg: OutgoingLeg): Promise<Reserved> => {
      const reserved = await inTransaction(store, (transaction) => reserve(transaction, leg))
      notices.deliver()
      return reserved
    },

    /** After the call is recorded, which charges it: a crash between the two reserves too much, never too little. Seconds of a transfer, if they are known. */
    end: async (callId: string, seconds?: number): Promise<void> => {
      await inTransaction(store, async (transaction) => {
        const reservation = await transaction.deleteFrom('call_reservations').where('call_id', '=', callId).returningAll().executeTakeFirst()
        if (reservation === undefined) return
        const { account_id: accountId, transfer_cents, started_at, phone_number: phoneNumber } = reservation
        const lasted = seconds ?? (clock().getTime() - started_at.getTime()) / SECOND_MS
        const minutes = Math.ceil(lasted / 60)
        await noteEnd(transaction, reservation, lasted)
        if (transfer_cents !== null && minutes > 0) {
          const amount = Math.min(reservation.cents, Math.round(minutes * Number(transfer_cents)))
          const posting = { id: `leg-${callId}-${started_at.getTime()}`, accountId, kind: 'destination_call', at: clock() } as const
          await post(transaction, { ...posting, concerns: { phoneNumber, minutes }, entries: { prepaid: -amount, usage: amount } })
        }
        const terms = await billing.callTerms(accountId, transaction)
        const limits = await readCallLimits(transaction, accountId)
        await tell(transaction, accountId, terms, limits, await readSpent(transaction, accountId, terms, localDay(clock())))
      })
      notices.deliver()
    },

    /** Of calls of our own gateway that ended with the process which carried them, before this time. */
    endLost: async (before: Date): Promise<void> => {
      await store.deleteFrom('call_reservations').where('is_carried', '=', false).where('started_at', '<', before).execute()
    },

    takesIncoming: async (accountId: string): Promise<boolean> => (await billing.callTerms(accountId, store)).restCents >= -MAX_OVERDRAWN_CENTS,
  }
}
