import { barValue, formatCount } from './usage'

test.each([
  [0, 0],
  [37.5, 37.5],
  [100, 100],
  [100.01, 100],
  [4200, 100],
  [-3, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  [undefined, 0],
])('a usage of %s %% fills %s of the bar', (percent, filled) => {
  expect(barValue(percent)).toBe(filled)
})

test.each([
  [0, '0'],
  [1234, '1234'],
  [12345, '12,345'],
  [37.55, '37.6'],
  [150, '150'],
  [null, '–'],
  [Number.NaN, '–'],
])('the figure %s reads %s', (value, text) => {
  expect(formatCount(value, 'en')).toBe(text)
})

test('French writes its figures its own way', () => {
  expect(formatCount(12345.5, 'fr')).toBe('12\u00a0345,5')
})
