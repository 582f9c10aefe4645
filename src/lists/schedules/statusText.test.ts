/** @jest-environment node */
import french from '@/i18n/fr.json'
import { translatorOf } from '@/i18n/translator'
import { nextChangeText, stateText } from './statusText'

const [english, inFrench] = [translatorOf({}), translatorOf(french, 'fr')]
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
/** A Friday, at noon in Montreal. */
const now = new Date('2026-11-27T17:00:00Z')

const cases: [isOpen: boolean, changesAt: string | null, english: string, french: string][] = [
  [true, '2026-11-27T22:00:00Z', 'Closes today at 5:00 p.m.', "Ferme aujourd'hui à 17 h"],
  [false, '2026-11-27T18:00:00Z', 'Opens today at 1:00 p.m.', "Ouvre aujourd'hui à 13 h"],
  [false, '2026-11-28T05:30:00Z', 'Opens tomorrow at 12:30 a.m.', 'Ouvre demain à 0 h 30'],
  [false, '2026-11-30T14:00:00Z', 'Opens Monday at 9:00 a.m.', 'Ouvre lundi à 9 h'],
  [false, '2026-12-28T14:00:00Z', 'Opens on Dec 28 at 9:00 a.m.', 'Ouvre le 28 déc. à 9 h'],
  [true, null, 'Open until further notice', "Ouvert jusqu'à nouvel ordre"],
  [false, null, 'Closed until further notice', "Fermé jusqu'à nouvel ordre"],
]

test.each(cases)('open (%s) until %s is written as “%s”', (isOpen, changesAt, text, inOther) => {
  const standing = { isOpen, changesAt: changesAt === null ? null : new Date(changesAt) }
  const written = (language: string) => nextChangeText(standing, 'America/Montreal', now, language)
  expect(plain(english(written('en'))).replace('Dec.', 'Dec')).toBe(text)
  expect(plain(inFrench(written('fr')))).toBe(inOther)
})

test('the state is two words, and the zone is that of the schedule', () => {
  expect([true, false].map((isOpen) => english(stateText(isOpen)))).toEqual(['Open now', 'Closed now'])
  const inVancouver = nextChangeText({ isOpen: false, changesAt: new Date('2026-11-28T07:30:00Z') }, 'America/Vancouver', now, 'en')
  expect(plain(english(inVancouver))).toBe('Opens today at 11:30 p.m.')
})
