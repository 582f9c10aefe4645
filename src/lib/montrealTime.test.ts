import { montrealDay, montrealTime } from './montrealTime'

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

test.each([
  ['2026-01-15 03:30:00', 'Jan 14, 2026, 10:30 p.m.', 'EST'],
  ['2026-07-15T03:30:00.000Z', 'Jul 14, 2026, 11:30 p.m.', 'EDT'],
  ['2026-07-15T03:30:00+02:00', 'Jul 14, 2026, 9:30 p.m.', 'EDT'],
  ['2026-03-08 07:00:00', 'Mar 8, 2026, 3:00 a.m.', 'EDT'],
])('%s is %s in Montreal', (wire, short, zone) => {
  const time = montrealTime(wire, 'en')
  expect(plain(time?.short)?.replace(/^(\w+)\./, '$1')).toBe(short)
  expect(plain(time?.full)).toMatch(new RegExp(` ${zone} \\(America/Montreal\\)$`))
})

test('French times read as written in Quebec', () => {
  expect(plain(montrealTime('2026-07-15 03:30:00', 'fr')?.short)).toBe('14 juill. 2026, 23 h 30')
})

test.each(['', '0000-00-00 00:00:00', 'soon', '2026-13-01'])('%j is not a valid time', (wire) => {
  expect(montrealTime(wire, 'en')).toBeNull()
})

test.each([
  ['2026-03-09 03:59:59', '2026-03-08'],
  ['2026-03-09T04:00:00.000Z', '2026-03-09'],
  ['2026-11-01 05:30:00', '2026-11-01'],
  ['soon', null],
])('the day of %s in Montreal is %s', (wire, day) => {
  expect(montrealDay(wire)).toBe(day)
})
