const SECOND_MS = 1000

const units: readonly [unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['month', 30.44],
  ['year', 12],
]

export const relativeText = (at: number, now: number, language: string): string => {
  const locale = `${language}-CA`
  const format = new Intl.RelativeTimeFormat(locale)
  let amount = Math.max(0, now - at) / SECOND_MS
  let text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
  for (const [unit, size] of units) {
    amount /= size
    if (Math.floor(amount) < 1) break
    if (unit !== 'second') text = format.format(-Math.floor(amount), unit)
  }
  return text
}
