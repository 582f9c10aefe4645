const SECOND_MS = 1000

/** Each unit, and how many of the one before make one of it. */
const units: readonly [unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['month', 30.44],
  ['year', 12],
]

/**
 * How long ago a moment was, in the largest unit of which there is a whole one: '3 hours ago', and '1 day ago' rather than
 * 'yesterday', which after 47 hours would be the wrong day. A moment that is still to
 * come reads 'now': then the clock of this computer is slow, because what is told here has happened.
 */
export const relativeText = (at: number, now: number, language: string): string => {
  const locale = `${language}-CA`
  const labels = new Intl.RelativeTimeFormat(locale)
  let amount = Math.max(0, now - at) / SECOND_MS
  let text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  for (const [unit, size] of units) {
    amount /= size
    if (Math.floor(amount) < 1) break
    // Seconds would be over before they are read.
    if (unit !== 'second') text = labels.format(-Math.floor(amount), unit)
  }
  return text
}
