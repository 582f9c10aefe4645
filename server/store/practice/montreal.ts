import { LOCAL_ZONE } from '../../core/localDay'

const offsetFormat = new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE, timeZoneName: 'longOffset' })

const DAY_MS = 24 * 60 * 60 * 1000

/** `YYYY-MM-DD`, that many days later (or earlier). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The same day of another month, or that month's last day where it is too short. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** Such as `-04:00`. */
const offsetAt = (instant: Date): string =>
  offsetFormat.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value.slice(3) || 'Z'

/** The moment at which a clock in Montreal shows that time; for daytime only, where no hour is missing or doubled. */
export function montrealInstant(day: string, secondOfDay: number): Date {
  const time = new Date(secondOfDay * 1000).toISOString().slice(11, 19)
  return new Date(`${day}T${time}${offsetAt(new Date(`${day}T17:00:00Z`))}`)
}
