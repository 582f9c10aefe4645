import { sql } from 'kysely'
import { LOCAL_ZONE } from 'callflow/calendar'
import { nightCallsOperations as operations, type NightCalls } from 'contract/nightCalls'
import type { Clock } from '../../platform/clock'
import { Failure, NotFound } from '../../platform/failures/failures'
import { inTransaction } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import type { Member } from '../../platform/http/routes/request'
import { nextTime } from '../../platform/texts/nextMorning'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const NIGHT_MIN = 3 * 60

/** Clocks go from 2:00 to 3:00 in spring, so each night has one. */
export const nextNight = (now: Date): Date => nextTime(now, LOCAL_ZONE, NIGHT_MIN)

interface Deps {
  store: Store
  clock: Clock
  isAvailable: boolean
}

export type NightCallsService = ReturnType<typeof makeNightCallsService>

export const makeNightCallsService = ({ store, clock, isAvailable }: Deps) => {
  const get = async (accountId: string, applicationId: string): Promise<NightCalls> => {
    const watch = await store
      .selectFrom('applications')
      .leftJoin('night_watches', 'night_watches.id', 'applications.id')
      .select(['due_at', 'called_at'])
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
    return { is_on: isOn ? 1 : 0, is_available: isAvailable ? 1 : 0, called_at: isOn ? (watch.called_at?.toISOString() ?? null) : null, calls: isOn ? calls : [] }
  }

  return {
    get,

    /** Whoever turns it on wants to know what comes of it. */
    set: async ({ accountId, userId, language }: Pick<Member, 'accountId' | 'userId' | 'language'>, applicationId: string, isOn: boolean): Promise<NightCalls> => {
      if (isOn && !isAvailable) throw new Failure(409, { word: 'carrier' })
      await inTransaction(store, async (transaction) => {
        const application = transaction.selectFrom('applications').select('id').where('account_id', '=', accountId).where('id', '=', applicationId)
        if ((await application.forShare().executeTakeFirst()) === undefined) throw new NotFound()
        const due_at = isOn ? nextNight(clock()) : null
        await transaction
          .insertInto('night_watches')
          .values({ id: applicationId, account_id: accountId, due_at })
          .onConflict((same) => same.column('id').doUpdateSet(isOn ? { due_at: sql`coalesce(night_watches.due_at, excluded.due_at)` } : { due_at, attempts: 0 }))
          .execute()
        if (!isOn) return
        const unset = { voicemail: 'off', missed_calls: 'off', time_zone: LOCAL_ZONE, language } as const
        const settings = transaction.insertInto('notification_settings').values({ user_id: userId, ...unset, night_calls: 'immediately' })
        await settings.onConflict((same) => same.column('user_id').doUpdateSet({ night_calls: 'immediately' })).execute()
      })
      return get(accountId, applicationId)
    },
  }
}

export const nightCallsRoutes = (nightCalls: NightCallsService): BoundRoute[] => [
  route(operations.getNightCalls, async ({ params, caller }) => ({ night_calls: await nightCalls.get(caller.accountId, params.applicationId) })),
  route(operations.setNightCalls, async ({ params, body, caller }) => ({ night_calls: await nightCalls.set(caller, params.applicationId, body.is_on === 1) })),
]
