import { formatMoney } from './money'

test.each([
  [182.5, '$182.50', '182,50\u00a0$'],
  [0, '$0.00', '0,00\u00a0$'],
  [1234.5, '$1,234.50', '1\u00a0234,50\u00a0$'],
  [-20, '-$20.00', '-20,00\u00a0$'],
])('%d reads %s in English and %s in French', (amount, english, french) => {
  expect(formatMoney(amount, 'en')).toBe(english)
  expect(formatMoney(amount, 'fr')).toBe(french)
})

test('what is no amount reads as a dash', () => {
  expect([NaN, Infinity].map((amount) => formatMoney(amount, 'en'))).toEqual(['–', '–'])
})
