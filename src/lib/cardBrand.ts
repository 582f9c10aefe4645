import { textOf } from './text'

export const cardBrands = ['visa', 'mastercard', 'amex', 'unknown'] as const
export type CardBrand = (typeof cardBrands)[number]

export const brandOfNumber = (digits: string): CardBrand => {
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  if (digits.startsWith('4')) return 'visa'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

export const brandOfType = (type: unknown): CardBrand => {
  switch (textOf(type).toLowerCase().replace(/[^a-z]/g, '')) {
    case 'visa':
      return 'visa'
    case 'mastercard':
      return 'mastercard'
    case 'americanexpress':
    case 'amex':
      return 'amex'
    default:
      return 'unknown'
  }
}
