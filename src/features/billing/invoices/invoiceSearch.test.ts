import type { ListedInvoice } from '@/api'
import { isMatch, referenceOf } from './invoiceSearch'

const invoice: ListedInvoice = {
  uid: 9002,
  date: '2025-01-06 05:00:00',
  reference: 'F-000017',
  sub_amount: 29,
  total_amount: 33.34,
  type: 'monthly_plan',
  gst_amount: null,
  qst_amount: null,
  is_paid: null,
  taxes: null,
}

test.each([
  ['', true],
  ['000017', true],
  ['f-0000', true],
  ['2025-01', true],
  ['jan 6', true],
  ['monthly', true],
  ['prepaid', false],
])('the filter %j finds the invoice: %s', (filter, isFound) => {
  expect(isMatch(invoice, filter, 'en', ({ key: sentence }) => sentence)).toBe(isFound)
})

test('an invoice without a type or a reference is found by its id', () => {
  const odd = { ...invoice, reference: '', type: null }
  expect(referenceOf(odd)).toBe('9002')
  expect(isMatch(odd, '9002', 'en', ({ key: sentence }) => sentence)).toBe(true)
})
