const written = (value: number, language: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(`${language}-CA`, options).format(value)

export const formatCount = (value: number | null, language: string): string =>
  value !== null && Number.isFinite(value) ? written(value, language, { maximumFractionDigits: 1, useGrouping: 'min2' }) : '–'

export const formatMoney = (amount: number, language: string): string =>
  Number.isFinite(amount) ? written(amount, language, { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' }) : '–'

export const formatCost = (cost: number, language: string): string =>
  written(cost, language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MB = 1024 * 1024
const GB = 1024 * MB

export const formatBytes = (bytes: number, language: string): string => {
  const [unit, name] = bytes >= GB ? [GB, 'G'] : [MB, 'M']
  return `${written(bytes / unit, language, { maximumFractionDigits: 1 })}\u00a0${name}${language === 'fr' ? 'o' : 'B'}`
}
