import { LOCAL_ZONE } from 'callflow/calendar'
import type { HolidayKey, ScheduleBody } from 'contract/schedules'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { weekdays } from '@/lib/weekdays'
import { ofDay, problemsOf, type EditedInterval } from './week/weekRules'

export type EditedException = ScheduleBody['exceptions'][number] & { key: number }

/** A schedule as it is edited. */
export interface Draft {
  name: string
  timeZone: string
  week: readonly EditedInterval[]
  exceptions: readonly EditedException[]
  holidays: readonly HolidayKey[]
}

const WORKDAYS = 5

export const newDraft = (name = ''): Draft => ({
  name,
  timeZone: LOCAL_ZONE,
  week: weekdays.slice(0, WORKDAYS).map((weekday, key) => ({ key, weekday, start: '09:00', end: '17:00' })),
  exceptions: [],
  holidays: [],
})

export const draftOf = ({ name, time_zone, weekly, exceptions, holidays }: Omit<ScheduleBody, 'exceptions'> & Pick<ListedSchedule, 'exceptions'>): Draft => ({
  name,
  timeZone: time_zone,
  week: weekly.map((interval, key) => ({ key, ...interval })),
  exceptions: exceptions.map((exception, key) => ({ key, ...exception, is_yearly: exception.is_yearly ?? 0 })),
  holidays,
})

export const bodyOf = ({ name, timeZone, week, exceptions, holidays }: Draft): ScheduleBody => ({
  name: name.trim(),
  time_zone: timeZone,
  weekly: weekdays.flatMap((weekday) => ofDay(week, weekday).map(({ start, end }) => ({ weekday, start, end }))),
  exceptions: exceptions.map(({ name: text, from, to, is_yearly, intervals }) => ({ name: text, from, to, is_yearly, intervals })),
  holidays: [...holidays],
})

export const isSameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

export const hasProblems = ({ week }: Draft): boolean => problemsOf(week).size > 0
