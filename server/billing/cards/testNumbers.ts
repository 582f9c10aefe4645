import type { Behaviour } from '../../platform/database/tables/paymentTables'

const behaviours: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'approved',
  '4000056655665556': 'approved',
  '5555555555554444': 'approved',
  '2223003122003222': 'approved',
  '5200828282828210': 'approved',
  '5105105105105100': 'approved',
  '378282246310005': 'approved',
  '371449635398431': 'approved',
  '6011111111111117': 'approved',
  '3056930009020004': 'approved',
  '3566002020360505': 'approved',
  '4000001240000000': 'approved',
  '4000000000000002': 'declined',
  '4000000000009995': 'declined',
  '4000000000009987': 'declined',
  '4000000000009979': 'declined',
  '4000000000000341': 'declined_later',
  '4000000000000127': 'wrong_cvc',
  '4000000000000069': 'expired',
  '4000000000000119': 'processing_error',
  '4000000000000077': 'slow',
  '4000000000000259': 'disputed',
  '4000002500003155': 'step_up',
  '4000002760003184': 'step_up',
  '4000008400001629': 'step_up_declined',
}

const known = new Map(Object.entries(behaviours))

export const behaviourOf = (number: string): Behaviour | undefined => known.get(number)

const brands: readonly [start: RegExp, type: string][] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^6(?:011|5)/, 'Discover'],
  [/^3(?:0|6|8)/, 'Diners Club'],
  [/^35/, 'JCB'],
]

export const brandOf = (number: string): string => brands.find(([start]) => start.test(number))?.[1] ?? 'Card'
