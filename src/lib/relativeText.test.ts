import { relativeText } from './timeText'

const now = Date.parse('2026-11-21T20:00:00Z')
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['2026-11-21T20:00:00Z', 'now', 'maintenant'],
  ['2026-11-21T19:59:01Z', 'now', 'maintenant'],
  ['2026-11-21T19:59:00Z', '1 minute ago', 'il y a 1 minute'],
  ['2026-11-21T19:00:01Z', '59 minutes ago', 'il y a 59 minutes'],
  ['2026-11-21T17:00:00Z', '3 hours ago', 'il y a 3 heures'],
  ['2026-11-20T20:00:00Z', '1 day ago', 'il y a 1 jour'],
  ['2026-11-19T21:00:00Z', '1 day ago', 'il y a 1 jour'],
  ['2026-11-11T20:00:00Z', '10 days ago', 'il y a 10 jours'],
  ['2026-09-01T20:00:00Z', '2 months ago', 'il y a 2 mois'],
  ['2023-10-21T20:00:00Z', '3 years ago', 'il y a 3 ans'],
])('%s is shown as %s', (moment, english, french) => {
  expect(plain(relativeText(Date.parse(moment), now, 'en'))).toBe(english)
  expect(plain(relativeText(Date.parse(moment), now, 'fr'))).toBe(french)
})

test('a future time, from a slow local clock, reads as now', () => {
  expect(relativeText(now + 3 * 60 * 60 * 1000, now, 'en')).toBe('now')
})
