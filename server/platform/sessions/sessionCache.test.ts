import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { later } from '../clock'
import type { Listener } from '../events/channel'
import { makeSessionCache, MAX_AGE_MS, type NotRevoked, type SessionCache } from './sessions'

const start = new Date('2026-03-15T15:00:00Z')
const LIFETIME_MS = 60_000
const claims = { sessionId: 's', userId: 'u', accountId: 'a' }

interface Parts {
  cache: SessionCache
  listener: Listener
  move: (milliseconds: number) => void
  /** What the database answers from now on. */
  answer: (session: NotRevoked | null) => void
  /** During the next read, after it has read. */
  onRead: (act: () => void) => void
}

const session: NotRevoked = { userId: 'u', accountId: 'a', expiresAt: later(start, LIFETIME_MS), standing: 'open', role: 'owner', provedAt: start, usedAt: start, idleMinutes: null }

const makeParts = () => {
  let [passed, reads, stored]: [number, number, NotRevoked | null] = [0, 0, session]
  let meanwhile = (): void => undefined
  const listeners: Listener[] = []
  const cache = makeSessionCache({
    channel: {
      listen: (listener) => {
        listeners.push(listener)
        return () => undefined
      },
    },
    clock: () => later(start, passed),
    steady: () => passed,
    read: async () => {
      reads += 1
      const found = stored
      meanwhile()
      meanwhile = () => undefined
      return found
    },
  })
  const listener = (): Listener => {
    const [only] = listeners
    if (only === undefined || listeners.length > 1) throw new Error(`${listeners.length} listeners`)
    return only
  }
  const parts = {
    cache,
    get listener() {
      return listener()
    },
    move: (milliseconds: number) => void (passed += milliseconds),
    answer: (next: NotRevoked | null) => void (stored = next),
    onRead: (act: () => void) => void (meanwhile = act),
  }
  return { parts, readCount: () => reads }
}

const ended = ({ answer }: Parts): void => answer(null)

/** What happens between two requests of a session that is remembered, and whether the second asks the database. */
const isOpen = async ({ cache }: Parts): Promise<boolean> => (await cache.find(claims)) !== null

const cases: [what: string, act: (parts: Parts) => void, asks: boolean, isOpen: boolean][] = [
  ['nothing', () => undefined, false, true],
  ['another session changes', ({ listener }) => listener.onMessage('other'), false, true],
  ['it ends elsewhere', (parts) => (ended(parts), parts.listener.onMessage('s')), true, false],
  ['it ends here', (parts) => (ended(parts), parts.cache.forget('s')), true, false],
  ['all sessions of its user end here', (parts) => (ended(parts), parts.cache.forgetAll()), true, false],
  ['the connection is lost', (parts) => (ended(parts), parts.listener.onLost?.()), true, false],
  ['the connection was replaced', (parts) => (ended(parts), parts.listener.onLost?.(), parts.listener.onReady()), true, false],
  ['just less than the maximum age', ({ move }) => move(MAX_AGE_MS - 1), false, true],
  ['the maximum age', ({ move }) => move(MAX_AGE_MS), true, true],
]

describe('the sessions in memory', () => {
  const remembered = async () => {
    const { parts, readCount } = makeParts()
    await isOpen(parts)
    parts.listener.onReady()
    await isOpen(parts)
    return { parts, readCount, reads: readCount() }
  }

  for (const [what, act, asks, isAccepted] of cases) {
    it(`${what}: the next request ${asks ? 'asks' : 'does not ask'} the database and is ${isAccepted ? 'accepted' : 'rejected'}`, async () => {
      const { parts, readCount, reads } = await remembered()
      act(parts)
      assert.deepEqual([await isOpen(parts), readCount() > reads], [isAccepted, asks])
    })
  }

  it('a session expires on time without a change', async () => {
    const { parts, readCount } = makeParts()
    parts.answer({ ...session, expiresAt: later(start, MAX_AGE_MS - 1) })
    await isOpen(parts)
    parts.listener.onReady()
    assert.equal(await isOpen(parts), true)
    parts.move(MAX_AGE_MS - 1)
    assert.deepEqual([await isOpen(parts), readCount()], [false, 2])
  })

  it('before the first notification can arrive, every request asks the database', async () => {
    const { parts, readCount } = makeParts()
    for (let request = 1; request <= 3; request += 1) await isOpen(parts)
    assert.equal(readCount(), 3)
  })

  it('a session that is not open is not remembered', async () => {
    const { parts, readCount, reads } = await remembered()
    parts.answer(null)
    parts.listener.onMessage('s')
    for (let request = 1; request <= 2; request += 1) assert.equal(await isOpen(parts), false)
    assert.equal(readCount(), reads + 2)
  })

  it('what was read before a change is not remembered after it', async () => {
    for (const change of [(parts: Parts) => parts.listener.onMessage('s'), (parts: Parts) => parts.cache.forget('s'), (parts: Parts) => parts.listener.onLost?.()]) {
      const { parts } = await remembered()
      parts.move(MAX_AGE_MS)
      parts.onRead(() => (parts.answer(null), change(parts)))
      assert.deepEqual([await isOpen(parts), await isOpen(parts)], [true, false])
    }
  })

  for (const wrong of [{ userId: 'other' }, { accountId: 'other' }]) {
    it(`a session in memory is not open for ${JSON.stringify(wrong)}`, async () => {
      const { parts } = await remembered()
      assert.equal(await parts.cache.find({ ...claims, ...wrong }), null)
    })
  }
})
