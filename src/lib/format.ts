import { perLanguage } from './perLanguage'

const formatIn = (options: Intl.NumberFormatOptions) => perLanguage((locale) => new Intl.NumberFormat(locale, options))

const countIn = formatIn({ maximumFractionDigits: 1, useGrouping: 'min2' })
const moneyIn = formatIn({ style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' })
const costIn = formatIn({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const bytesIn = formatIn({ maximumFractionDigits: 1 })

export const formatCount = (value: number | null, language: string): string =>
  value !== null && Number.isFinite(value) ? countIn(language).format(value) : '–'

export const formatMoney = (amount: number, language: string): string =>
  Number.isFinite(amount) ? moneyIn(language).format(amount) : '–'

export const formatCost = (cost: number, language: string): string => costIn(language).format(cost)

const MB = 1024 * 1024
const GB = 1024 * MB

export const formatBytes = (bytes: number, language: string): string => {
  const [unit, name] = bytes >= GB ? [GB, 'G'] : [MB, 'M']
  return `${bytesIn(language).format(bytes / unit)}\u00a0${name}${language === 'fr' ? 'o' : 'B'}`
}
