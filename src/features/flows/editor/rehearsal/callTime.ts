import type { RehearsedTime } from 'contract/rehearsals'
import { dateOf, dayIn, firstInstant, localMinutes, localText, wallTime } from 'callflow/calendar'
import { holidaysBetween, quebecHolidays } from 'callflow/holidays'
import type { Flow } from 'callflow/machine'
import { scheduleIdsIn, type Moment } from 'callflow/flowAt'
import type { Hours } from 'callflow/hours'
import type { ListedSchedule } from '@/api/endpoints/schedules'

const YEAR_DAYS = 366

/** `local` is `YYYY-MM-DDTHH:MM`; null if it is no time. */
export const callTimeAt = (local: string, zone: string): RehearsedTime | null => {
  const wall = localMinutes(local)
  return wall === null ? null : { instant: new Date(firstInstant(zone, wall)).toISOString(), local, time_zone: zone }
}

/** In the time zone, as a person there would write it. */
export const callTimeOf = (instant: Date, zone: string): RehearsedTime => ({
  instant: instant.toISOString(),
  local: localText(wallTime(zone, instant.getTime())),
  time_zone: zone,
})

export const schedulesOf = (flow: Flow, schedules: readonly ListedSchedule[]): ListedSchedule[] => {
  const used = scheduleIdsIn(flow)
  return used.flatMap((id) => schedules.find((schedule) => String(schedule.id) === id) ?? [])
}

export const tonight = (zone: string, now: Date): string => `${dateOf(dayIn(zone, now.getTime()))}T21:00`

/** At 10 on the next holiday of these schedules, or of Quebec if they have none. */
export const nextHoliday = (schedules: readonly ListedSchedule[], zone: string, now: Date): string | null => {
  const chosen = [...new Set(schedules.flatMap(({ holidays }) => holidays))]
  const tomorrow = dayIn(zone, now.getTime()) + 1
  const [next] = holidaysBetween(chosen.length === 0 ? quebecHolidays : chosen, dateOf(tomorrow), dateOf(tomorrow + YEAR_DAYS))
  return next === undefined ? null : `${dateOf(next.day)}T10:00`
}

const hoursOf = ({ exceptions, ...schedule }: ListedSchedule): Hours => ({
  ...schedule,
  exceptions: exceptions.map((exception) => ({ ...exception, is_yearly: exception.is_yearly ?? 0 })),
})

/** `undefined` while the schedules are unknown: calls then skip opening hours. */
export const momentOf = (schedules: readonly ListedSchedule[] | undefined, at: RehearsedTime | null, now: Date): Moment | undefined =>
  schedules === undefined
    ? undefined
    : {
        at: at === null ? now : new Date(at.instant),
        schedules: new Map(schedules.map((schedule) => [String(schedule.id), hoursOf(schedule)])),
      }
