import type { DayRange } from '@/api'
import { isDay } from '../history/filters'

const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** As many days as in the range, just before it. */
export const rangeBefore = ({ from, to }: DayRange): DayRange => ({ from: dayAfter(from, -daysIn({ from, to })), to: dayAfter(from, -1) })

export const presets = [7, 30, 90] as const

export interface RangeChoice extends DayRange {
  /** `null`: the days were chosen one by one. */
  preset: number | null
}

const DEFAULT_DAYS = 30

/** Days that are no dates are ''. */
export const rangeIn = (params: URLSearchParams, today: string): RangeChoice => {
  const [from, to] = ['from', 'to'].map((name) => params.get(name)).map((day) => (day !== null && isDay(day) ? day : ''))
  if (params.has('from')) return { preset: null, from: from ?? '', to: to ?? '' }
  const preset = presets.find((days) => String(days) === params.get('days')) ?? DEFAULT_DAYS
  return { preset, from: dayAfter(today, 1 - preset), to: today }
}
