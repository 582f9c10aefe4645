import { peaksOf } from './peaks'

test.each([
  ['the loudest of each part, as a share of the loudest of all', [0.1, -0.5, 0.25, 0], 2, [1, 0.5]],
  ['silence', [0, 0, 0], 3, [0, 0, 0]],
  ['nothing at all', [], 2, [0, 0]],
  ['fewer samples than bars', [0.5], 2, [1, 0]],
  ['what is no number', [NaN, 0.5], 2, [0, 1]],
])('%s', (_, samples, bars, peaks) => {
  expect(peaksOf(Float32Array.from(samples), bars)).toEqual(peaks)
})
