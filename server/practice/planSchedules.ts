import type { Insertable } from 'kysely'
import type { ScheduleBody } from 'contract/schedules'
import type { Tables } from '../platform/database/tables'
import { idFrom, randomFrom } from './random'

/** Its own, so that all other rows stay the same. */
const SCHEDULE_SEED = 0x5c4ed

export const planSchedules = (schedules: readonly ScheduleBody[], seed: number, account_id: string, created_at: Date): Insertable<Tables['schedules']>[] => {
  const random = randomFrom(seed ^ SCHEDULE_SEED)
  return schedules.map(({ name, time_zone, weekly, exceptions, holidays }) => {
    const lists = { weekly: JSON.stringify(weekly), exceptions: JSON.stringify(exceptions), holidays: JSON.stringify(holidays) }
    return { id: idFrom(random), account_id, name, time_zone, ...lists, created_at, updated_at: created_at }
  })
}
