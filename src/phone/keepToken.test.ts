import { keepToken, type Pass } from './keepToken'

const passOf = (token: string, lifeMs: number | null): Pass => ({ token, gateway: undefined, lifeMs })

test('a token is renewed before its end by our own clock, and again, until the line is closed', async () => {
  const renewed = await new Promise<string[]>((resolve) => {
    const seen: string[] = []
    let count = 1
    const take = () => Promise.resolve(passOf(`token ${(count += 1)}`, 10))
    const put = (token: string): void => {
      if (seen.push(token) < 3) return
      tokens.end()
      resolve(seen)
    }
    const tokens = keepToken({ pass: passOf('token 1', 10), take, put })
  })
  expect(renewed).toEqual(['token 2', 'token 3', 'token 4'])
})

test('asking for a new token while one is on its way asks once', async () => {
  const put = jest.fn()
  const take = jest.fn(() => Promise.resolve(passOf('new', null)))
  const tokens = keepToken({ pass: passOf('old', null), take, put })
  await Promise.all([tokens.renew(), tokens.renew()])
  tokens.end()
  expect(take).toHaveBeenCalledTimes(1)
  expect(put.mock.calls).toEqual([['new']])
})
