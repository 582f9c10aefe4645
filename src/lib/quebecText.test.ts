import { quebecText } from './quebecText'

test.each([
  ['1 déc.', '1er déc.'],
  ['samedi 1 août 2026', 'samedi 1er août 2026'],
  ['1 août 2026, 09 h 06', '1er août 2026, 9 h 06'],
  ['11 août 2026, 10 h 01', '11 août 2026, 10 h 01'],
  ['18 mars, 1 h 30', '18 mars, 1 h 30'],
  ['1 h 30', '1 h 30'],
  ['09 h', '9 h'],
  ['21 h', '21 h'],
  ['2026-01-01', '2026-01-01'],
])('%j is written %j in French, and unchanged in English', (text, french) => {
  expect(quebecText(text, 'fr')).toBe(french)
  expect(quebecText(text.replaceAll(' ', '\u00a0'), 'fr')).toBe(french.replaceAll(' ', '\u00a0'))
  expect(quebecText(text, 'en')).toBe(text)
})
