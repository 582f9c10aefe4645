import { noteServiceTime, serviceNow } from './time'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const local = Date.parse('2026-11-27T12:00:00.000Z')

/** Sets this device's clock, and answers a request that took `tookMs` with the service's time, ahead by `aheadMs`. */
const answer = (aheadMs: number, tookMs = 100): void => {
  jest.spyOn(Date, 'now').mockReturnValue(local)
  noteServiceTime(new Date(local - tookMs / 2 + aheadMs).toUTCString(), local - tookMs, local)
}
const correctionMs = (): number => serviceNow() - local

afterEach(() => answer(0))

test.each([0, 1, -1, 2, -2, 4, -4])('a clock that is off by %d s is taken as right', (seconds) => {
  answer(seconds * SECOND)
  expect(correctionMs()).toBe(0)
})

test.each([20, -20, 61, 3600, -3600, 5 * 3600, 40 * 86_400, 365 * 86_400, -365 * 86_400, 20 * 365 * 86_400])('a clock that is off by %d s is corrected', (seconds) => {
  answer(seconds * SECOND)
  expect(Math.abs(correctionMs() - seconds * SECOND)).toBeLessThan(2 * SECOND)
})

test.each([100, 3 * SECOND, 20 * SECOND, 60 * SECOND])('a response that took %d ms moves no right clock', (tookMs) => {
  answer(0, tookMs)
  expect(correctionMs()).toBe(0)
})

test('the correction holds still as long as it fits, and ends when the clock is set right', () => {
  answer(DAY)
  const first = correctionMs()
  answer(DAY + SECOND)
  answer(DAY - SECOND, 30 * SECOND)
  expect(correctionMs()).toBe(first)
  answer(0)
  expect(correctionMs()).toBe(0)
})

test.each([null, '', 'soon', 'Fri, 99 Nov 2026 12:00:00 GMT'])('the header %j corrects nothing', (header) => {
  jest.spyOn(Date, 'now').mockReturnValue(local)
  noteServiceTime(header, local, local)
  expect(correctionMs()).toBe(0)
})
