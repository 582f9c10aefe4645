import { linesOf, sumOf, totalLineOf } from './lines'

test('the points of all lines are added up into one line', () => {
  const chart = totalLineOf([{ date: '2026-11-01', calls: 4 }, { date: '2026-11-02', calls: 0 }], 'Incoming calls')
  expect(chart).toEqual({ days: ['2026-11-01', '2026-11-02'], lines: [{ name: 'Incoming calls', values: [4, 0] }] })
  expect(sumOf(chart)).toBe(4)
})

test('the reply names the lines, and a missing value is a gap', () => {
  const data = [
    { date: '2026-11-01', a: 1, b: 2, other: 9 },
    { date: '2026-11-02', a: 'many', __proto__: { b: 5 } },
  ]
  const chart = linesOf({ data, ykeys: ['a', 'b', 'date'], labels: ['Shop', ' '] })
  expect(chart.lines).toEqual([
    { name: 'Shop', values: [1, null] },
    { name: 'b', values: [2, null] },
    { name: 'date', values: [null, null] },
  ])
  expect(sumOf(chart)).toBe(3)
})
