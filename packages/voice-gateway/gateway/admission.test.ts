import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeAdmission } from './admission'
import { Phones } from './phone'
import type { Closing } from './signalErrors'
import { Strangers } from './strangers'

const HOUR_MS = 3_600_000

const quiet = {
  clock: () => new Date(),
  onMessage: () => undefined,
  onFrame: () => undefined,
  onGone: () => undefined,
}

it('a web phone is disconnected when its session ends, but stays while the session cannot be checked', async () => {
  const phones = new Phones()
  const answers = ['lasts', 'lasts', 'unknown', 'lasts', 'over'] as const
  const failures: unknown[] = []
  let asked = 0
  let tell = (_outcome: Closing | 'asked once more'): void => undefined
  const admission = makeAdmission({
    ...quiet,
    phones,
    strangers: new Strangers(),
    recheckMs: 1,
    verify: async () => {
      const answer = answers[asked] ?? 'over'
      asked += 1
      if (asked > answers.length) tell('asked once more')
      if (answer === 'unknown') throw new Error('the database is away')
      return answer === 'over' ? null : { owner: { accountId: 'a', userId: 'b' }, expiresAt: new Date(Date.now() + HOUR_MS) }
    },
    onFailure: (error) => void failures.push(error),
  })
  const closed = new Promise<Closing | 'asked once more'>((resolve) => {
    tell = resolve
    const listener = admission(
      {
        send: () => undefined,
        sendFrame: () => undefined,
        close: (why) => {
          listener.onClosed()
          resolve(why)
        },
      },
      '192.0.2.1',
    )
    listener.onMessage({ type: 'listen', payload: { token: 'good' } })
  })
  const awake = setInterval(() => undefined, HOUR_MS)
  const outcome = await closed
  clearInterval(awake)
  assert.equal(outcome, 'noToken')
  assert.deepEqual([asked, failures.length], [answers.length, 1])
})

it('a web phone stays while its token is being verified, and a later silent one is evicted', async () => {
  let beginLooking = (): void => undefined
  const looking = new Promise<void>((resolve) => {
    beginLooking = resolve
  })
  const closed: string[] = []
  const admission = makeAdmission({
    ...quiet,
    phones: new Phones(),
    strangers: new Strangers({ perAddress: 2, inAll: 2 }),
    verify: () => {
      beginLooking()
      return new Promise(() => undefined)
    },
    onFailure: () => undefined,
  })
  const come = (name: string) =>
    admission({ send: () => undefined, sendFrame: () => undefined, close: (why) => void closed.push(`${name} ${why}`) }, '192.0.2.1')
  come('first').onMessage({ type: 'listen', payload: { token: 'good' } })
  await looking
  come('second')
  come('third')
  assert.deepEqual(closed, ['second crowdedOut'])
})
