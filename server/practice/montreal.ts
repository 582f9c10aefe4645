import { LOCAL_ZONE } from '../platform/texts/localDay'

const offsetFormat = new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE, timeZoneName: 'longOffset' })

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Such as `-04:00`. */
const offsetAt = (instant: Date): string =>
  offsetFormat.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value.slice(3) || 'Z'

/** For daytime only, when no hour is skipped or repeated. */
export function montrealInstant(day: string, secondOfDay: number): Date {
  const time = new Date(secondOfDay * 1000).toISOString().slice(11, 19)
  return new Date(`${day}T${time}${offsetAt(new Date(`${day}T17:00:00Z`))}`)
}
