import { LOCAL_ZONE } from 'callflow/calendar'

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

/** Deterministic numbers from 0 to below 1 (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')

export const idFrom = (random: Random): string =>
  `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`

export const wholeFrom = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))

export function indexByWeight(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => (left -= weight) < 0)
  return index === -1 ? weights.length - 1 : index
}
