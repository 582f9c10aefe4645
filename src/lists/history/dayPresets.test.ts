import { dayPresets } from './DayFilter'

const rangesAt = (now: string) =>
  Object.fromEntries(dayPresets(Date.parse(now)).map(({ value, from, to }) => [value, `${from} ${to}`]))

test('presets are days of Montreal, where the day starts hours after it does in UTC', () => {
  expect(rangesAt('2026-03-18T03:59:59Z')).toEqual({
    today: '2026-03-17 2026-03-17',
    yesterday: '2026-03-16 2026-03-16',
    last7: '2026-03-11 2026-03-17',
    last30: '2026-02-16 2026-03-17',
    month: '2026-03-01 2026-03-31',
    lastMonth: '2026-02-01 2026-02-28',
  })
  expect(rangesAt('2026-03-18T04:00:00Z')).toMatchObject({ today: '2026-03-18 2026-03-18' })
})

test.each([
  ['2026-01-01T12:00:00Z', { yesterday: '2025-12-31 2025-12-31', lastMonth: '2025-12-01 2025-12-31' }],
  ['2026-03-31T12:00:00Z', { month: '2026-03-01 2026-03-31', lastMonth: '2026-02-01 2026-02-28' }],
  ['2028-03-01T12:00:00Z', { yesterday: '2028-02-29 2028-02-29', lastMonth: '2028-02-01 2028-02-29' }],
])('at %s, months and years are crossed: %j', (now, ranges) => {
  expect(rangesAt(now)).toMatchObject(ranges)
})
