import { sql, type Selectable } from 'kysely'
import { claimDue } from '../../platform/jobs/background'
import { later, MINUTE_MS, type Clock } from '../../platform/clock'
import type { Store, Tables } from '../../platform/database/tables'

export type PendingRecording = Selectable<Tables['pending_recordings']>
export type ReportedRecording = Omit<PendingRecording, 'created_at' | 'tries' | 'next_try_at' | 'box_id'> & Partial<Pick<PendingRecording, 'box_id'>>

interface Deps {
  store: Store
  clock: Clock
}

const pause = sql<string>`least(interval '1 hour', interval '1 minute' * power(2, least(tries, 6)))`

export const makePendingRecordings = ({ store, clock }: Deps) => ({
  /** Durable once resolved, and the caller makes the first attempt; `null` if it is already pending. */
  add: async (reported: ReportedRecording): Promise<PendingRecording | null> => {
    const created_at = clock()
    const added = await store
      .insertInto('pending_recordings')
      .values({ ...reported, created_at, tries: 1, next_try_at: later(created_at, MINUTE_MS) })
      .onConflict((same) => same.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    return added ?? null
  },

  claim: (): Promise<PendingRecording | null> => {
    const now = clock()
    return claimDue(store, 'pending_recordings', now, sql<Date>`${now}::timestamptz + ${pause}`)
  },

  drop: async (id: string): Promise<boolean> => {
    const dropped = await store.deleteFrom('pending_recordings').where('id', '=', id).returning('id').executeTakeFirst()
    return dropped !== undefined
  },
})
