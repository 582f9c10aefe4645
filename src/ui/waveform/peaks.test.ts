import { peaksOf } from '../AudioPlayer'

test.each([
  ['each peak is a share of the overall peak', [0.1, -0.5, 0.25, 0], 2, [1, 0.5]],
  ['silence has peaks of 0', [0, 0, 0], 3, [0, 0, 0]],
  ['no samples have peaks of 0', [], 2, [0, 0]],
  ['missing samples have peaks of 0', [0.5], 2, [1, 0]],
  ['NaN is ignored', [NaN, 0.5], 2, [0, 1]],
])('%s', (_, samples, bars, peaks) => {
  expect(peaksOf(Float32Array.from(samples), bars)).toEqual(peaks)
})
