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

const on = (weekdays: readonly number[], start: string, end: string): ScheduleBody['weekly'] =>
  weekdays.map((weekday) => ({ weekday, start, end }))

export const floristSchedules: readonly ScheduleBody[] = [
  {
    name: 'Boutique du Plateau',
    time_zone: 'America/Montreal',
    weekly: [...on([1, 2, 3], '09:00', '18:00'), ...on([4, 5], '09:00', '21:00'), ...on([6, 7], '10:00', '17:00')],
    exceptions: [
      { name: 'Saint-Valentin', from: '2026-02-13', to: '2026-02-14', is_yearly: 1, intervals: [{ start: '08:00', end: '21:00' }] },
      { name: 'Congé du personnel', from: '2026-01-02', to: '2026-01-03', is_yearly: 1, intervals: [] },
    ],
    holidays: ['new_year', 'easter_monday', 'saint_jean_baptiste', 'labour_day', 'christmas', 'boxing_day'],
  },
]
