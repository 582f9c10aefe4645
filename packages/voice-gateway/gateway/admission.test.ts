import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeAdmission, Strangers } from './admission'
import { Phones } from './liveCall'
import type { Closing } from './signalMessages'

const HOUR_MS = 3_600_000

const quiet = {
  clock: () => new Date(),
  onMessage: () => undefined,
  onFrame: () => undefined,
  onGone: () => undefined,
  onOver: () => undefined,
  watchSessions: () => () => undefined,
}

it('a web phone is disconnected when its session ends, but stays while the session cannot be checked', async () => {
  const phones = new Phones()
  const answers = ['lasts', 'lasts', 'unknown', 'lasts', 'over'] as const
  const failures: unknown[] = []
  let checks = 0
  let finish = (_outcome: Closing | 'asked once more'): void => undefined
  const admission = makeAdmission({
    ...quiet,
    phones,
    strangers: new Strangers(),
    recheckMs: 1,
    verify: async () => {
      const answer = answers[checks] ?? 'over'
      checks += 1
      if (checks > answers.length) finish('asked once more')
      if (answer === 'unknown') throw new Error('the database is away')
      return answer === 'over' ? null : { owner: { accountId: 'a', userId: 'b' }, session: 's', expiresAt: new Date(Date.now() + HOUR_MS) }
    },
    onFailure: (error) => void failures.push(error),
  })
  const closed = new Promise<Closing | 'asked once more'>((resolve) => {
    finish = resolve
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
  assert.deepEqual([checks, failures.length], [answers.length, 1])
})

it('a web phone stays while its token is being verified, and a later silent one is evicted', async () => {
  let startVerifying = (): void => undefined
  const verifying = new Promise<void>((resolve) => {
    startVerifying = resolve
  })
  const closed: string[] = []
  const admission = makeAdmission({
    ...quiet,
    phones: new Phones(),
    strangers: new Strangers({ perAddress: 2, inAll: 2 }),
    verify: () => {
      startVerifying()
      return new Promise(() => undefined)
    },
    onFailure: () => undefined,
  })
  const connect = (name: string) =>
    admission({ send: () => undefined, sendFrame: () => undefined, close: (why) => void closed.push(`${name} ${why}`) }, '192.0.2.1')
  connect('first').onMessage({ type: 'listen', payload: { token: 'good' } })
  await verifying
  connect('second')
  connect('third')
  assert.deepEqual(closed, ['second crowdedOut'])
})

it('is checked at once when its session may have ended, and gone with its call if it has', async () => {
  const told: string[] = []
  const watchers = new Set<(session: string) => void>()
  let [isOpen, checks] = [true, 0]
  let [checked, gone] = [(): void => undefined, (): void => undefined]
  const admission = makeAdmission({
    ...quiet,
    phones: new Phones(),
    strangers: new Strangers(),
    onOver: ({ owner }) => void told.push(`the call of ${owner.userId} is over`),
    watchSessions: (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    verify: async () => {
      checks += 1
      checked()
      return isOpen ? { owner: { accountId: 'a', userId: 'b' }, session: 's', expiresAt: new Date(Date.now() + HOUR_MS) } : null
    },
    onFailure: () => undefined,
  })
  const connected = new Promise<void>((resolve) => {
    const listener = admission(
      {
        send: () => resolve(),
        sendFrame: () => undefined,
        close: (why) => {
          told.push(why)
          listener.onClosed()
          gone()
        },
      },
      '192.0.2.1',
    )
    listener.onMessage({ type: 'listen', payload: { token: 'good' } })
  })
  await connected
  const check = (session: string) => watchers.forEach((watcher) => watcher(session))
  check('of another')
  assert.equal(checks, 1)
  await new Promise<void>((resolve) => {
    checked = resolve
    check('s')
  })
  assert.deepEqual(told, [])
  isOpen = false
  await new Promise<void>((resolve) => {
    gone = resolve
    check('s')
  })
  assert.deepEqual([told, watchers.size], [['the call of b is over', 'noToken'], 0])
})
