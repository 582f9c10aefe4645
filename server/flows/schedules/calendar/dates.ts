import { dayNumber } from 'callflow/days'
import { firstInstant, wallTime } from 'callflow/localTime'
import type { Line } from './components'

const DAY_MIN = 1440
const MINUTE_MS = 60_000

/** A date as it is written; null minutes: without a time of day. */
export interface Moment {
  day: number
  minutes: number | null
  isUtc: boolean
}

const written = /^(\d{4})-?(\d{2})-?(\d{2})(?:T([01]\d|2[0-4])([0-5]\d)(?:[0-5]\d|60)?(Z)?)?$/i

/** Null for what is no date, or for one that doesn't exist. */
export const momentIn = (text: string, isDate: boolean): Moment | null => {
  const [, year = '', month = '', day = '', hour, minute, utc] = written.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  const number = dayNumber(date)
  if (Number.isNaN(number) || !new Date(Date.parse(date)).toISOString().startsWith(date) || year < '1600' || year > '9000') return null
  return { day: number, minutes: isDate || hour === undefined ? null : Number(hour) * 60 + Number(minute), isUtc: utc !== undefined }
}

export const momentsIn = ({ value, parameters }: Line): (Moment | null)[] =>
  value.split(',').filter((each) => each.trim() !== '').map((each) => momentIn(each.split('/')[0] ?? '', parameters.get('VALUE')?.toUpperCase() === 'DATE'))

/** Local minutes since 1970. A day whose clock skips midnight begins at midnight all the same. */
export const localMinutes = ({ day, minutes, isUtc }: Moment, zone: string): number => {
  const time = day * DAY_MIN + (minutes ?? 0)
  if (!isUtc || minutes === null) return time
  const local = wallTime(zone, time * MINUTE_MS)
  const midnight = local - (((local % DAY_MIN) + DAY_MIN) % DAY_MIN)
  return firstInstant(zone, midnight) === time * MINUTE_MS ? midnight : local
}

/** The day that a midnight stands for, also if it was taken in a zone nearby. */
export const nearestDay = (moment: Moment, zone: string): number =>
  moment.isUtc ? Math.round(localMinutes(moment, zone) / DAY_MIN) : moment.day

/** The last day of what starts at midnight and ends at this time. */
export const lastStart = (moment: Moment, zone: string, startsAtTime: boolean): number =>
  moment.isUtc && (startsAtTime || moment.minutes !== 0) ? Math.floor(localMinutes(moment, zone) / DAY_MIN) : moment.day
