import { sql, type Selectable } from 'kysely'
import { LOCAL_ZONE } from 'callflow/calendar'
import { nightCallsOperations as operations, type LoggedNightCall, type NightCalls, type NightPrice } from 'contract/nightCalls'
import { nameOfUser } from '../../account/index'
import type { Clock } from '../../platform/clock'
import { Failure, NotFound } from '../../platform/failures/failures'
import { inTransaction } from '../../platform/database/transaction'
import type { Store, Tables } from '../../platform/database/tables'
import type { Member } from '../../platform/http/routes/request'
import { friendlyNumber } from '../../platform/texts/phoneNumber'
import { nextTime } from '../../platform/texts/nextMorning'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const NIGHT_MIN = 3 * 60

/** Clocks go from 2:00 to 3:00 in spring, so each night has one. */
export const nextNight = (now: Date): Date => nextTime(now, LOCAL_ZONE, NIGHT_MIN)

/** Each of 50 tests with one number, or fewer with more: they are paid, and take as long as they take. */
export const MOST_CARRIED_CALLS = 50

const MOST_LOGGED = 1000

/** The price of a minute of calls to these numbers. */
export type MinuteCents = (accountId: string, to: readonly string[]) => Promise<number>

export const isAccepted = (accepted: number | null, cents: number): boolean => accepted !== null && accepted >= cents

interface Deps {
  store: Store
  clock: Clock
  isAvailable: boolean
  /** Null where calls cost nothing, because they don't leave the service. */
  minuteCents: MinuteCents | null
}

/** Who accepted which price, and when. */
type Accepted = Pick<Selectable<Tables['night_watches']>, 'accepted_cents' | 'accepted_by' | 'accepted_at'>

type Caller = Pick<Member, 'accountId' | 'userId' | 'language'>

export type NightCallsService = ReturnType<typeof makeNightCallsService>

export const makeNightCallsService = ({ store, clock, isAvailable, minuteCents }: Deps) => {
  const centsFor = async (accountId: string, applicationId: string): Promise<{ cents: number; numbers: number }> => {
    const leading = store.selectFrom('numbers').select('phone_number').where('account_id', '=', accountId).where('endpoint_type', '=', 'application')
    const to = (await leading.where('endpoint_value', '=', applicationId).execute()).map(({ phone_number }) => phone_number)
    return { cents: (await minuteCents?.(accountId, to)) ?? 0, numbers: to.length }
  }

  const priceOf = async (accountId: string, applicationId: string, accepted: Accepted): Promise<NightPrice | null> => {
    if (minuteCents === null || !isAvailable) return null
    const { cents, numbers } = await centsFor(accountId, applicationId)
    const tests = store.selectFrom('rehearsals').select(sql<number>`count(*)::int`.as('count')).where('account_id', '=', accountId)
    const { count } = await tests.where('application_id', '=', applicationId).executeTakeFirstOrThrow()
    const { accepted_cents, accepted_by, accepted_at } = accepted
    return {
      per_call: cents / 100,
      calls: Math.min(MOST_CARRIED_CALLS, count * numbers),
      is_accepted: isAccepted(accepted_cents, cents) ? 1 : 0,
      accepted_by,
      accepted_at: accepted_at?.toISOString() ?? null,
    }
  }

  const get = async (accountId: string, applicationId: string): Promise<NightCalls> => {
    const watch = await store
      .selectFrom('applications')
      .leftJoin('night_watches', 'night_watches.id', 'applications.id')
      .select(['due_at', 'called_at', 'accepted_cents', 'accepted_by', 'accepted_at'])
      .where('applications.account_id', '=', accountId)
      .where('applications.id', '=', applicationId)
      .executeTakeFirst()
    if (watch === undefined) throw new NotFound()
    const calls = await store
      .selectFrom('night_calls')
      .innerJoin('rehearsals', 'rehearsals.id', 'rehearsal_id')
      .select(['rehearsal_id', 'number_id', 'result', 'call_end as end', 'steps'])
      .where('night_calls.account_id', '=', accountId)
      .where('night_calls.application_id', '=', applicationId)
      .orderBy('rehearsals.created_at')
      .orderBy('rehearsals.id')
      .orderBy('number_id')
      .execute()
    const isOn = watch.due_at !== null
    const price = await priceOf(accountId, applicationId, watch)
    return { is_on: isOn ? 1 : 0, is_available: isAvailable ? 1 : 0, price, called_at: isOn ? (watch.called_at?.toISOString() ?? null) : null, calls: isOn ? calls : [] }
  }

  const turn = ({ accountId, userId, language }: Caller, applicationId: string, isOn: boolean, accepted_cents?: number): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const application = transaction.selectFrom('applications').select('id').where('account_id', '=', accountId).where('id', '=', applicationId)
      if ((await application.forShare().executeTakeFirst()) === undefined) throw new NotFound()
      const due_at = isOn ? nextNight(clock()) : null
      const accepted = accepted_cents === undefined ? {} : { accepted_cents, accepted_by: await nameOfUser(transaction, userId), accepted_at: clock() }
      await transaction
        .insertInto('night_watches')
        .values({ id: applicationId, account_id: accountId, due_at, ...accepted })
        .onConflict((same) => same.column('id').doUpdateSet(isOn ? { due_at: sql`coalesce(night_watches.due_at, excluded.due_at)`, ...accepted } : { due_at, attempts: 0 }))
        .execute()
      if (!isOn) return
      const unset = { voicemail: 'off', missed_calls: 'off', time_zone: LOCAL_ZONE, language } as const
      const settings = transaction.insertInto('notification_settings').values({ user_id: userId, ...unset, night_calls: 'immediately' })
      await settings.onConflict((same) => same.column('user_id').doUpdateSet({ night_calls: 'immediately' })).execute()
    })

  return {
    get,

    log: async (accountId: string): Promise<LoggedNightCall[]> => {
      const calls = store
        .selectFrom('night_calls')
        .innerJoin('rehearsals', 'rehearsals.id', 'rehearsal_id')
        .innerJoin('applications', 'applications.id', 'night_calls.application_id')
        .innerJoin('numbers', 'numbers.id', 'number_id')
        .where('night_calls.account_id', '=', accountId)
      const columns = ['rehearsal_id', 'rehearsals.friendly_name as rehearsal_name', 'night_calls.application_id', 'applications.friendly_name as application_name', 'number_id', 'label', 'phone_number', 'result', 'night_calls.called_at'] as const
      const rows = await calls.select(columns).orderBy('night_calls.called_at', 'desc').orderBy('applications.friendly_name').orderBy('rehearsals.created_at').orderBy('rehearsal_id').orderBy('number_id').limit(MOST_LOGGED).execute()
      return rows.map(({ label, phone_number, called_at, ...call }) => ({ ...call, number: { label, friendly_number: friendlyNumber(phone_number) }, called_at: called_at.toISOString() }))
    },

    /** Whoever turns it on wants to know what comes of it. */
    set: async (caller: Caller, applicationId: string, isOn: boolean): Promise<NightCalls> => {
      if (isOn && !isAvailable) throw new Failure(409, { word: 'carrier' })
      if (isOn && (await get(caller.accountId, applicationId)).price?.is_accepted === 0) throw new Failure(409, { word: 'price' })
      await turn(caller, applicationId, isOn)
      return get(caller.accountId, applicationId)
    },

    /** Turns the calls on for that price, or a lower one. */
    accept: async (caller: Caller, applicationId: string, perCall: number): Promise<NightCalls> => {
      if (!isAvailable) throw new Failure(409, { word: 'carrier' })
      const { cents } = await centsFor(caller.accountId, applicationId)
      if (Math.round(perCall * 100) < cents) throw new Failure(409, { word: 'price' })
      await turn(caller, applicationId, true, cents)
      return get(caller.accountId, applicationId)
    },
  }
}

export const nightCallsRoutes = (nightCalls: NightCallsService): BoundRoute[] => [
  route(operations.listNightCalls, async ({ caller }) => ({ night_calls: await nightCalls.log(caller.accountId) })),
  route(operations.getNightCalls, async ({ params, caller }) => ({ night_calls: await nightCalls.get(caller.accountId, params.applicationId) })),
  route(operations.acceptNightPrice, async ({ params, body, caller }) => ({ night_calls: await nightCalls.accept(caller, params.applicationId, body.per_call) })),
  route(operations.setNightCalls, async ({ params, body, caller }) => ({ night_calls: await nightCalls.set(caller, params.applicationId, body.is_on === 1) })),
]
