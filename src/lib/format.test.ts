import { formatBytes, formatCount, formatMoney } from './format'

test.each([
  [0, '0'],
  [1234, '1234'],
  [12345, '12,345'],
  [37.55, '37.6'],
  [150, '150'],
  [null, '–'],
  [Number.NaN, '–'],
])('the number %s is formatted as %s', (value, text) => {
  expect(formatCount(value, 'en')).toBe(text)
})

test('numbers are formatted in the French way', () => {
  expect(formatCount(12345.5, 'fr')).toBe('12\u00a0345,5')
})

test.each([
  [182.5, '$182.50', '182,50\u00a0$'],
  [0, '$0.00', '0,00\u00a0$'],
  [1234.5, '$1,234.50', '1\u00a0234,50\u00a0$'],
  [-20, '\u2212$20.00', '\u221220,00\u00a0$'],
])('the amount %d is formatted as %s in English and %s in French', (amount, english, french) => {
  expect(formatMoney(amount, 'en')).toBe(english)
  expect(formatMoney(amount, 'fr')).toBe(french)
})

test('an invalid amount is shown as a dash', () => {
  expect([NaN, Infinity].map((amount) => formatMoney(amount, 'en'))).toEqual(['–', '–'])
})

const MB = 1024 * 1024

test.each([
  [0, '0 MB', '0 Mo'],
  [31.44 * MB, '31.4 MB', '31,4 Mo'],
  [1023.9 * MB, '1,023.9 MB', '1 023,9 Mo'],
  [5120 * MB, '5 GB', '5 Go'],
  [4.96 * 1024 * MB, '5 GB', '5 Go'],
])('%s bytes are formatted as %s in English and %s in French', (bytes, english, french) => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')
  expect([plain(formatBytes(bytes, 'en')), plain(formatBytes(bytes, 'fr'))]).toEqual([english, french])
})
