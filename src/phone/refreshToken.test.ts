import { refreshToken, type VoiceCredentials } from './line'

const passOf = (token: string, lifeMs: number | null): VoiceCredentials => ({ token, gateway: undefined, lifeMs })

test('a token is renewed before it expires, repeatedly, until the line is closed', async () => {
  const renewed = await new Promise<string[]>((resolve) => {
    const seen: string[] = []
    let count = 1
    const take = () => Promise.resolve(passOf(`token ${(count += 1)}`, 10))
    const put = (token: string): void => {
      if (seen.push(token) < 3) return
      tokens.end()
      resolve(seen)
    }
    const tokens = refreshToken({ pass: passOf('token 1', 10), take, put })
  })
  expect(renewed).toEqual(['token 2', 'token 3', 'token 4'])
})

test('overlapping token renewals send one request', async () => {
  const put = jest.fn()
  const take = jest.fn(() => Promise.resolve(passOf('new', null)))
  const tokens = refreshToken({ pass: passOf('old', null), take, put })
  await Promise.all([tokens.renew(), tokens.renew()])
  tokens.end()
  expect(take).toHaveBeenCalledTimes(1)
  expect(put.mock.calls).toEqual([['new']])
})

describe('the renewal timer', () => {
  const put = jest.fn()
  const take = jest.fn()
  const start = (lifeMs: number | null) => refreshToken({ pass: passOf('old', lifeMs), take, put })

  beforeEach(() => {
    jest.useFakeTimers()
    put.mockReset()
    take.mockReset().mockResolvedValue(passOf('new', null))
  })
  afterEach(() => jest.useRealTimers())

  test.each([
    [3_600_000, 2_880_000],
    [10_000, 8000],
    // Longer than a timer's maximum, which would fire immediately.
    [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1],
  ])('a token with a lifetime of %d ms is renewed after %d ms', async (lifeMs, dueMs) => {
    const tokens = start(lifeMs)
    await jest.advanceTimersByTimeAsync(dueMs - 1)
    expect(take).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(put.mock.calls).toEqual([['new']])
    tokens.end()
  })

  test('a token without an expiry is renewed on request, and then before the new token expires', async () => {
    take.mockResolvedValueOnce(passOf('second', 1000))
    const tokens = start(null)
    expect(jest.getTimerCount()).toBe(0)
    await tokens.renew()
    await jest.advanceTimersByTimeAsync(800)
    expect(put.mock.calls).toEqual([['second'], ['new']])
    tokens.end()
  })

  test('a renewal that fails is tried again every 15 seconds until the line is closed', async () => {
    take.mockRejectedValue(new Error('no'))
    const tokens = start(1000)
    await jest.advanceTimersByTimeAsync(800 + 15_000 + 15_000)
    expect(take).toHaveBeenCalledTimes(3)
    tokens.end()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(take).toHaveBeenCalledTimes(3)
    expect(put).not.toHaveBeenCalled()
  })

  test('a token that arrives after the registration ended is ignored', async () => {
    const tokens = start(null)
    const renewing = tokens.renew()
    tokens.end()
    await renewing
    expect(put).not.toHaveBeenCalled()
    expect(jest.getTimerCount()).toBe(0)
  })
})
