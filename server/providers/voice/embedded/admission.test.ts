import assert from 'node:assert/strict'
import { it } from 'node:test'
import { HOUR_MS, later, realClock } from '../../../core/clock'
import { makeAdmission } from './admission'
import { Phones } from './phone'
import type { Closing } from './signalErrors'
import { Strangers } from './strangers'

it('a web phone whose session is over is let go; while nobody can say whether it is, it stays', async () => {
  const phones = new Phones()
  const answers = ['lasts', 'lasts', 'unknown', 'lasts', 'over'] as const
  const failures: unknown[] = []
  let asked = 0
  let tell = (_outcome: Closing | 'asked once more'): void => undefined
  const admission = makeAdmission({
    clock: realClock,
    phones,
    strangers: new Strangers(),
    recheckMs: 1,
    verify: async () => {
      const answer = answers[asked] ?? 'over'
      asked += 1
      if (asked > answers.length) tell('asked once more')
      if (answer === 'unknown') throw new Error('the database is away')
      return answer === 'over' ? null : { owner: { accountId: 'a', userId: 'b' }, expiresAt: later(realClock(), HOUR_MS) }
    },
    onMessage: () => undefined,
    onFrame: () => undefined,
    onGone: () => undefined,
    onFailure: (error) => void failures.push(error),
  })
  const closed = new Promise<Closing | 'asked once more'>((resolve) => {
    tell = resolve
    const hearer = admission(
      {
        send: () => undefined,
        sendFrame: () => undefined,
        close: (why) => {
          hearer.onClosed()
          resolve(why)
        },
      },
      '192.0.2.1',
    )
    hearer.onMessage({ type: 'listen', payload: { token: 'good' } })
  })
  // The timers of sockets keep no process alive.
  const awake = setInterval(() => undefined, HOUR_MS)
  const outcome = await closed
  clearInterval(awake)
  assert.equal(outcome, 'noToken')
  assert.deepEqual([asked, failures.length], [answers.length, 1])
})
