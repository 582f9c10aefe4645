import { textOf } from './text'

export const cardBrands = ['visa', 'mastercard', 'amex', 'unknown'] as const
export type CardBrand = (typeof cardBrands)[number]

/** Which brand a number begins like, also while it is being typed (part 2, section 5); any other is 'unknown'. */
export const brandOfNumber = (digits: string): CardBrand => {
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  if (digits.startsWith('4')) return 'visa'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

/** The brand of a saved card, whose `type` is 'Visa', 'MasterCard', 'American Express' or anything else. */
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
