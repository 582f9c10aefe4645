import { perLanguage } from './perLanguage'

const SECOND_MS = 1000

const units: readonly [unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['month', 30.44],
  ['year', 12],
]

const formatIn = perLanguage((locale) => new Intl.RelativeTimeFormat(locale))
const nowIn = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'))

export const relativeText = (at: number, now: number, language: string): string => {
  let amount = Math.max(0, now - at) / SECOND_MS
  let text = nowIn(language)
  for (const [unit, size] of units) {
    amount /= size
    if (Math.floor(amount) < 1) break
    if (unit !== 'second') text = formatIn(language).format(-Math.floor(amount), unit)
  }
  return text
}
