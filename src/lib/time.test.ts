import { formatDay } from './time'

test('a day of the wire keeps its day, whatever the browser\'s zone', () => {
  expect(formatDay('2026-11-01', 'en')).toBe('Nov 1')
  expect(formatDay('2026-11-01', 'fr')).toBe('1 nov.')
})

test.each(['', '0000-00-00', '2026-13-45', 'yesterday'])('%p, which is no day, stays as it came', (date) => {
  expect(formatDay(date, 'en')).toBe(date)
})
