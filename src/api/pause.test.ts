import { pause } from './request'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const ended = jest.fn()
beforeEach(() => ended.mockReset())

test.each([
  [0, 1000],
  [0.5, 1250],
  [0.999, 1499],
])('a pause of a second takes up to 50%% longer: with the random number %d, %d ms', async (random, ms) => {
  jest.spyOn(Math, 'random').mockReturnValue(random)
  void pause(1000).then(ended)
  await jest.advanceTimersByTimeAsync(ms - 1)
  expect(ended).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledTimes(1)
})

test.each([
  ['while it lasts', false],
  ['before it began', true],
])('a pause that is stopped %s ends at once, and leaves no timer', async (_, isBefore) => {
  const stop = new AbortController()
  if (isBefore) stop.abort()
  const pausing = pause(1000, stop.signal)
  stop.abort()
  await pausing
  expect(jest.getTimerCount()).toBe(0)
})
