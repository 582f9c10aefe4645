import { numberText } from './numberText'

const countText = numberText({ maximumFractionDigits: 1, useGrouping: 'min2' })
const moneyText = numberText({ style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' })
const bytesText = numberText({ maximumFractionDigits: 1 })

export const formatCount = (value: number | null, language: string): string =>
  value !== null && Number.isFinite(value) ? countText(value, language) : '–'

export const formatMoney = (amount: number, language: string): string =>
  Number.isFinite(amount) ? moneyText(amount, language) : '–'

export const formatCost = numberText({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MB = 1024 * 1024
const GB = 1024 * MB

export const formatBytes = (bytes: number, language: string): string => {
  const [unit, name] = bytes >= GB ? [GB, 'G'] : [MB, 'M']
  return `${bytesText(bytes / unit, language)}\u00a0${name}${language === 'fr' ? 'o' : 'B'}`
}
