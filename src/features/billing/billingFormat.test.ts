import { dayText, moneyText, operationOf } from './billingFormat'

test.each([
  ['2026-11-01', 'Nov 1, 2026'],
  // Still the previous evening in Montreal.
  ['2025-01-06 03:00:00', 'Jan 5, 2025'],
  ['2025-01-06T14:00:00-05:00', 'Jan 6, 2025'],
  ['0000-00-00', '–'],
  ['2025-13-45 10:00:00', '–'],
  ['soon', '–'],
  ['', '–'],
])('the day of %j is %s', (wire, day) => {
  expect(dayText(wire, 'en').replaceAll('\u00a0', ' ')).toBe(day)
})

test('an unknown amount is shown as a dash', () => {
  expect([moneyText(33.34, 'en'), moneyText(null, 'en')]).toEqual(['$33.34', '–'])
})

test('an unknown operation has no name', () => {
  expect(operationOf('prepaid_account')?.key).toBe('Prepaid Account')
  expect(operationOf(null)).toBeNull()
})
