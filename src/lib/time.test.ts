import { dayOf, formatDay } from './time'
import { formatMoment } from './timeText'

test('a date of the service stays the same in every time zone', () => {
  expect(formatDay('2026-11-01', 'en')).toBe('Nov\u00a01')
  expect(formatDay('2026-11-01', 'fr')).toBe('1er\u00a0nov.')
})

test.each(['', '0000-00-00', '2026-13-45', 'yesterday'])('%p, which is not a date, stays unchanged', (date) => {
  expect(formatDay(date, 'en')).toBe(date)
})

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01 08:30:00', '2026-12-01'],
  ['2026-12-01T08:30:00.000Z', '2026-12-01'],
  ['0000-00-00', null],
  ['0000-00-00 00:00:00', null],
  ['', null],
  ['soon', null],
  [null, null],
  [undefined, null],
  [20261201, null],
])('the day of %p is %p', (value, day) => {
  expect(dayOf(value)).toBe(day)
})

test.each([
  ['2026-03-02T03:30:00.000Z', 'en', 'Mar 1, 2026'],
  ['2026-03-02T15:30:00.000Z', 'fr', '2 mars 2026'],
  ['2026-03-01T15:30:00.000Z', 'fr', '1er mars 2026'],
  ['2026-03-11T15:30:00.000Z', 'fr', '11 mars 2026'],
  ['never', 'en', 'never'],
])('the instant %p falls in %p on %p in Montreal', (instant, language, day) => {
  expect(formatMoment(instant, language).replaceAll('\u00a0', ' ')).toBe(day)
})
