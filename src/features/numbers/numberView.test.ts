import type { ListedNumber } from '@/api'
import { byRenewal, isMatch, kindOf, placeOf, renewalOf, titleOf, routeOf } from './numberView'

const numberOf = (given: Partial<ListedNumber>): ListedNumber => ({
  id: '1',
  phone_number: '+15145550142',
  label: null,
  friendly_number: '(514) 555-0142',
  type: 'local',
  country: 'CA',
  rate_center: 'Montréal',
  region: 'QC',
  next_renewal_date: '2026-12-01',
  endpoint_type: 'parking',
  endpoint_value: null,
  endpoint_problem: null,
  may_use: null,
  ...given,
})

test.each([
  ['a label goes before the number', { label: 'Boutique' }, 'Boutique', '(514) 555-0142'],
  ['without a label the number is the title', { label: null }, '(514) 555-0142', null],
  ['an empty label counts as none', { label: '' }, '(514) 555-0142', null],
  ['without a friendly form the phone number is the title', { friendly_number: '' }, '+15145550142', null],
])('title: %s', (_, given, title, beside) => {
  expect(titleOf(numberOf(given))).toEqual({ title, beside })
})

test.each([
  ['Montréal', 'QC', 'Montréal, QC'],
  ['Montréal', null, 'Montréal'],
  [null, 'QC', 'QC'],
  ['', null, ''],
])('the place of %p and %p is %p', (rate_center, region, place) => {
  expect(placeOf({ rate_center, region })).toBe(place)
})

const kinds = [
  ['local', 'LOCAL NUMBER'],
  ['tollfree', 'TOLL-FREE NUMBER'],
  [null, 'PHONE NUMBER'],
] as const

test.each(kinds)('the type %p reads %p', (type, text) => {
  expect(kindOf(numberOf({ type }))).toBe(text)
})

test('numbers are sorted by latest renewal; those without one come last in the order of the service', () => {
  const dates = ['2026-11-30', null, '2027-01-02', '0000-00-00', '2026-12-15', '', 'soon']
  const numbers = dates.map((next_renewal_date, id) => numberOf({ id, next_renewal_date }))
  expect(byRenewal(numbers).map(({ id }) => id)).toEqual([2, 4, 0, 1, 3, 5, 6])
  expect(numbers.map(renewalOf)).toEqual(['2026-11-30', null, '2027-01-02', null, '2026-12-15', null, null])
})

test.each([
  ['', true],
  ['Bou', true],
  ['bou', false],
  ['5550142', true],
  ['(514)', true],
  ['514 555-0142', true],
  ['514\u2011555\u200b', true],
  ['514 555-0143', false],
  ["d'ete", true],
  ['d’été', true],
  ["d'Ete", false],
  ['porte\u2011cles', true],
  ['Bou\u200btique', true],
])('the filter %p matches: %p', (filter, isShown) => {
  expect(isMatch(numberOf({ label: 'Boutique d’été, porte-clés' }), filter)).toBe(isShown)
  expect(isMatch(numberOf({ label: null }), 'null')).toBe(false)
})

const routes = [
  ['parking', null, undefined],
  ['application', 7, 'Answered by {name}'],
  ['application', '7', 'Answered by {name}'],
  ['application', 'gone', 'Answered by a call flow'],
  [null, null, undefined],
] as const

test.each(routes)('a number routed to %p %p reads %p', (endpoint_type, endpoint_value, sentence) => {
  const applications = [{ id: '7', friendly_name: 'Accueil' }]
  expect(routeOf(numberOf({ endpoint_type, endpoint_value }), applications)?.key).toBe(sentence)
})
