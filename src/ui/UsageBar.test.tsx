import { barValue } from './UsageBar'

test.each([
  [0, 0],
  [37.5, 37.5],
  [100, 100],
  [125, 80],
  [4200, 10],
  [-3, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  [undefined, 0],
])('a usage of %s %% fills %s %% of the bar', (percent, filled) => {
  expect(barValue(percent)).toBe(filled)
})
