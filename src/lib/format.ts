import { numberText } from './text'

export interface Standing {
  balance: number
  daysLeft: number | null
  isLow: boolean
}

interface Overview {
  prepaid_balance: number
  is_balance_low?: unknown
  days_left?: unknown
}

export const standingOf = ({ prepaid_balance, is_balance_low, days_left }: Overview): Standing => ({
  balance: prepaid_balance,
  daysLeft: typeof days_left === 'number' && days_left >= 0 && Number.isFinite(days_left) ? Math.floor(days_left) : null,
  isLow: is_balance_low === 1 || is_balance_low === true,
})

const countText = numberText({ maximumFractionDigits: 1, useGrouping: 'min2' })
const moneyText = numberText({ style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' })
const priceText = numberText({ style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 6 })
const bytesText = numberText({ maximumFractionDigits: 1 })

export const formatCount = (value: number | null, language: string): string =>
  value !== null && Number.isFinite(value) ? countText(value, language) : '–'

export const formatMoney = (amount: number, language: string): string =>
  Number.isFinite(amount) ? moneyText(amount, language) : '–'

/** With fractions of a cent, as minutes are sold. */
export const formatPrice = (price: number, language: string): string => (Number.isFinite(price) ? priceText(price, language) : '–')

export const formatCost = numberText({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MB = 1024 * 1024
const GB = 1024 * MB

export const formatBytes = (bytes: number, language: string): string => {
  const [unit, name] = bytes >= GB ? [GB, 'G'] : [MB, 'M']
  return `${bytesText(bytes / unit, language)}\u00a0${name}${language === 'fr' ? 'o' : 'B'}`
}
