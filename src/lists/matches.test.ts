import { figure } from 'tools/figures'
import { matches } from './matches'

test.each([
  ['Accueil', 'cue', true],
  ['Accueil', 'ACCUEIL', true],
  ['Été', 'été', true],
  ['Été', 'e\u0301te\u0301', true],
  ['Accueil', '', true],
  ['Accueil', 'a.*l', false],
  ['Accueil', ' Accueil ', true],
  ['Étienne Lachance', 'lachance étienne', true],
  ['Étienne Lachance', 'lach\u00a0ÉT', true],
  ['Étienne Lachance', 'étienne tremblay', false],
  ['Étienne Lachance', 'etienne', true],
  ['Message d’ouverture', "d'ouverture", true],
  ["Message d'ouverture", 'd’ouverture', true],
  ['Fêtes', 'Fetes', true],
  ['Fetes', 'fêtes', true],
  ['Noémie', 'Noemie', true],
  ['Noémie', 'No\u200bémie', true],
  ['Porte-clés', 'porte\u2011cles', true],
  ['Porte\u00ad-clés', 'porte-clés', true],
  ['Cœur', 'coeur', true],
  ['Straße', 'STRASSE', true],
  ['Łódź', 'lodz', true],
  ['“Été”', '"ete"', true],
  ['Фёдор', 'федор', true],
  ['Accueil', 'acueil', false],
])('the text %p matches the filter %p: %p', (name, filter, isFound) => {
  expect(matches(name, filter)).toBe(isFound)
})

describe('a filter of 100 kB over ten thousand rows', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `Message d'accueil ${index}`)
  const filter = 'Accueil %_\\(a+)+$ '.repeat(6_000)

  test('finds none of them', () => {
    const started = process.cpuUsage()
    expect(names.filter((name) => matches(name, filter))).toEqual([])
    figure('10,000 rows filtered by 100 kB', Math.round(process.cpuUsage(started).user / 1000), 'ms')
  })

  test('is folded once, not once a row', () => {
    const folding = jest.spyOn(String.prototype, 'normalize')
    const other = `${filter}é`
    names.forEach((name) => matches(name, other))
    // Not toHaveLength, which would print them all.
    expect(folding.mock.contexts.filter((text) => text === other).length).toBe(1)
  })
})
