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
  let left = Math.max(0, now - at) / SECOND_MS
  let [amount, shown]: [number, Intl.RelativeTimeFormatUnit] = [0, 'second']
  for (const [unit, size] of units) {
    left /= size
    if (Math.floor(left) < 1) break
    ;[amount, shown] = [Math.floor(left), unit]
  }
  return shown === 'second' ? nowIn(language) : formatIn(language).format(-amount, shown)
}
