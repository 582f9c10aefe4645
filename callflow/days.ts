/** Calendar days as numbers, without a time zone: 0 is 1970-01-01. */

const DAY_MS = 86_400_000

export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** February 29 becomes the 28th in other years. */
export const monthDay = (year: number, month: number, day: number): number => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Date.UTC(year, month - 1, Math.min(day, last)) / DAY_MS
}
