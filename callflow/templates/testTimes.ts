import type { RehearsedTime } from 'contract/rehearsals'
import { dateOf } from '../days'
import { isOpenAt, type Hours } from '../hours'
import { firstInstant, wallTime } from '../localTime'
import type { When } from './template'

const DAY_MIN = 1440
const HOUR_MIN = 60
const FIRST_HOUR = 10
const WEEKS_DAYS = 14
const YEAR_DAYS = 366

/** From 10 in the morning on: the hours at which someone would try. */
const allHours = Array.from({ length: 24 }, (_, index) => (FIRST_HOUR + index) % 24)

const isThen = (hours: Hours, when: When, at: Date): boolean => {
  const { isOpen, isDayOff } = isOpenAt(hours, at)
  return when === 'open' ? isOpen : !isOpen && isDayOff === (when === 'holiday')
}

/** The first such hour from tomorrow on; null if there is none, or if someone opened or closed the schedule until then. */
export const timeOf = (hours: Hours, when: When, now: Date): RehearsedTime | null => {
  const { time_zone } = hours
  const today = Math.floor(wallTime(time_zone, now.getTime()) / DAY_MIN)
  const isHoliday = when === 'holiday'
  for (let day = today + 1; day <= today + (isHoliday ? YEAR_DAYS : WEEKS_DAYS); day += 1) {
    for (const hour of isHoliday ? [FIRST_HOUR] : allHours) {
      const at = new Date(firstInstant(time_zone, day * DAY_MIN + hour * HOUR_MIN))
      if (isThen(hours, when, at)) return { instant: at.toISOString(), local: `${dateOf(day)}T${String(hour).padStart(2, '0')}:00`, time_zone }
    }
  }
  return null
}
