import { dateText } from './time'

test.each([
  ['1 déc.', '1er~déc.'],
  ['samedi 1 août 2026', 'samedi~1er~août~2026'],
  ['1 août 2026, 09 h 06', '1er~août~2026, 9~h~06'],
  ['11 août 2026, 10 h 01', '11~août~2026, 10~h~01'],
  ['18 mars, 1 h 30', '18~mars, 1~h~30'],
  ['1 h 30', '1~h~30'],
  ['09 h', '9~h'],
  ['18 mars, 09 h 00', '18~mars, 9~h'],
  ['27 novembre 2026 à 21 h 00 HNE', '27~novembre~2026~à~21~h~HNE'],
  ['21 h', '21~h'],
  ['2026-01-01', '2026-01-01'],
])('%j is written %j in French, with ~ where no line breaks', (text, french) => {
  const shown = french.replaceAll('~', '\u00a0')
  expect(dateText(text, 'fr')).toBe(shown)
  expect(dateText(text.replaceAll(' ', '\u00a0'), 'fr')).toBe(shown.replaceAll(' ', '\u00a0'))
})

test.each([
  ['Nov 3, 2026', 'Nov~3,~2026'],
  ['Mar 18, 2026, 10:06 a.m.', 'Mar~18,~2026, 10:06~a.m.'],
  ['Mar 18, 9:06 a.m.', 'Mar~18, 9:06~a.m.'],
  ['Wednesday, March 18, 2026', 'Wednesday, March~18,~2026'],
  ['1 h', '1~h'],
])('%j is written %j in English, with ~ where no line breaks', (text, shown) => {
  expect(dateText(text, 'en')).toBe(shown.replaceAll('~', '\u00a0'))
})
