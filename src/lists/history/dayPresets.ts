import type { DayRange } from '@/api'
import { messageKey, type MessageKey } from '@/i18n/message'
import { montrealToday } from '@/lib/montrealToday'
import { serviceNow } from '@/lib/serviceClock'

export interface DayPreset extends DayRange {
  value: string
  label: MessageKey
}

/** Both are `YYYY-MM-DD`; dates beyond the end of a month run on into the next, day 0 is the last of the previous. */
const dayAt = (day: string, change: (date: Date) => void): string => {
  const date = new Date(`${day}T00:00:00Z`)
  change(date)
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

const daysBefore = (day: string, days: number): string => dayAt(day, (date) => date.setUTCDate(date.getUTCDate() - days))

const monthOf = (day: string, monthsBefore: number): DayRange => ({
  from: dayAt(day, (date) => date.setUTCMonth(date.getUTCMonth() - monthsBefore, 1)),
  to: dayAt(day, (date) => date.setUTCMonth(date.getUTCMonth() - monthsBefore + 1, 0)),
})

/** Days of Montreal, counted from the one of `now`. */
export const dayPresets = (now = serviceNow()): DayPreset[] => {
  const today = montrealToday(now)
  const yesterday = daysBefore(today, 1)
  return [
    { value: 'today', label: messageKey('Today'), from: today, to: today },
    { value: 'yesterday', label: messageKey('Yesterday'), from: yesterday, to: yesterday },
    { value: 'last7', label: messageKey('Last 7 days'), from: daysBefore(today, 6), to: today },
    { value: 'last30', label: messageKey('Last 30 days'), from: daysBefore(today, 29), to: today },
    { value: 'month', label: messageKey('This month'), ...monthOf(today, 0) },
    { value: 'lastMonth', label: messageKey('Last month'), ...monthOf(today, 1) },
  ]
}
