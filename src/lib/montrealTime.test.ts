import { montrealDay, montrealTime } from './timeText'

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

test.each([
  ['2026-07-15 03:30:00', '14 juill. 2026, 23 h 30', '14 juillet 2026 à 23 h 30 HAE'],
  ['2026-07-01 13:06:00', '1er juill. 2026, 9 h 06', '1er juillet 2026 à 9 h 06 HAE'],
  ['2026-07-11 04:00:00', '11 juill. 2026, 0 h', '11 juillet 2026 à 0 h HAE'],
])('in French, %s reads as written in Quebec', (wire, short, full) => {
  const time = montrealTime(wire, 'fr')
  expect(plain(time?.short)).toBe(short)
  expect(plain(time?.full)).toBe(`${full} (America/Montreal)`)
})

test.each([
  ['2026-01-15 03:30:00', 'en', 'Jan 14, 10:30 p.m.'],
  ['2026-01-15 03:30:00', 'fr', '14 janv., 22 h 30'],
  ['2025-07-15 03:30:00', 'en', 'Jul 14, 11:30 p.m.'],
  ['2025-03-10 15:00:00', 'en', 'Mar 10, 2025'],
  ['2025-03-10 15:00:00', 'fr', '10 mars 2025'],
])('beside its age on 18 March 2026, %s is written in %s as %s', (wire, language, short) => {
  const now = Date.parse('2026-03-18T14:30:00Z')
  expect(plain(montrealTime(wire, language, now)?.short)?.replace(/^(\w+)\./, '$1')).toBe(short)
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
