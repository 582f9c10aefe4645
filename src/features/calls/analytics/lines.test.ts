import { comparedLines, linesOf, sumOf, totalLineOf } from './ComparePeriods'

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
  expect(chart.lines).toMatchObject([
    { name: 'Shop', values: [1, null] },
    { name: 'b', values: [2, null] },
    { name: 'date', values: [null, null] },
  ])
  expect(sumOf(chart)).toBe(3)
})

test('a number keeps its colour in both charts while others are bought, released and renamed', () => {
  const slotsIn = (ykeys: string[]) => linesOf({ data: [], ykeys, labels: [] }).lines.map(({ name, slot }): [string, unknown] => [name, slot])
  const compared = (ids: (string | null)[]) =>
    comparedLines({ days: [], previous_from: '', lines: ids.map((number_id) => ({ number_id, label: number_id, calls: [], previous_calls: 0 })) }, 'Released number')
  const first = new Map(slotsIn(['b', 'd', 'f', 'h']))
  expect(new Set(first.values()).size).toBe(4)
  for (const [name, slot] of slotsIn(['a', 'f', 'b', 'c', 'h', 'g'])) if (first.has(name)) expect(slot).toBe(first.get(name))
  const lines = compared(['a', 'b', 'h', null])
  for (const { name, slot } of lines) if (first.has(name)) expect(slot).toBe(first.get(name))
  expect(new Set(lines.map(({ slot }) => slot)).size).toBe(4)
})
