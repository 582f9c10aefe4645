import { OutOfTime, withinLimit } from './audio'

const never = (): Promise<never> => new Promise(() => undefined)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('work that finishes in time returns its value, and leaves no timer', async () => {
  await expect(withinLimit(Promise.resolve('done'), 100)).resolves.toBe('done')
  expect(jest.getTimerCount()).toBe(0)
})

test('work that takes too long is rejected exactly at the limit', async () => {
  const outcome = jest.fn()
  withinLimit(never(), 100).catch(outcome)
  await jest.advanceTimersByTimeAsync(99)
  expect(outcome).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(OutOfTime))
})

test('a late result goes to the clean-up, not to the caller', async () => {
  const onLate = jest.fn()
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 200))
  const limited = withinLimit(late, 100, onLate).catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(200)
  await expect(limited).resolves.toBeInstanceOf(OutOfTime)
  expect(onLate.mock.calls).toEqual([['late']])
})

test('work that fails rejects with its reason; without a reason it counts as out of time', async () => {
  const reason = new Error('no')
  await expect(withinLimit(Promise.reject(reason), 100)).rejects.toBe(reason)
  // oxlint-disable-next-line prefer-promise-reject-errors -- As the voice client does when the connection breaks.
  await expect(withinLimit(Promise.reject(undefined), 100)).rejects.toBeInstanceOf(OutOfTime)
  expect(jest.getTimerCount()).toBe(0)
})
