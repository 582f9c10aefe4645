/** @jest-environment node */
import type { ListedNumber } from '@/api'
import { byUpdate, isMatch, namesByApplication, numbersTo } from './applicationView'

const listed = (id: string | number, updated_at: string, friendly_name = String(id)) => ({ id, friendly_name, updated_at, problem: null, last_night: null, requires_checks: null })

test('applications are sorted by latest update in any time format; those without one come last, ties stay in order', () => {
  const given = [
    listed('none', ''),
    listed('old', '2026-01-02 03:04:05'),
    listed('offset', '2026-01-02T03:04:05-05:00'),
    listed('odd', 'yesterday'),
    listed('iso', '2026-01-02T03:04:06.000Z'),
    listed('same', '2026-01-02T03:04:05Z'),
  ]
  expect(byUpdate(given).map(({ id }) => id)).toEqual(['offset', 'iso', 'old', 'same', 'none', 'odd'])
})

test('the filter matches part of a name in any case; an empty name matches only an empty filter', () => {
  const nameless = listed(1, '', '')
  expect([isMatch(listed(1, '', 'Réception'), 'RÉCEP '), isMatch(nameless, '5'), isMatch(nameless, '')]).toEqual([true, false, true])
})

test('the numbers of an application are named by label, friendly number or number', () => {
  const number = (phone_number: string, given: Partial<ListedNumber>): ListedNumber => ({
    id: phone_number, phone_number, label: null, friendly_number: '', type: 'local', country: 'CA', rate_center: null,
    region: null, next_renewal_date: null, endpoint_type: 'application', endpoint_value: '7', endpoint_problem: null, may_use: null, ...given,
  })
  const numbers = [
    number('+1', { label: 'Shop' }),
    number('+2', { friendly_number: '(2)', endpoint_value: 7 }),
    number('+3', { label: '' }),
    number('+4', { endpoint_value: '8' }),
    number('+5', { endpoint_type: 'parking' }),
  ]
  expect(numbersTo(7, namesByApplication(numbers))).toEqual(['Shop', '(2)', '+3'])
})
