import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busy } from '../../platform/failures/failures'
import { PriorityQueue, type Turn } from './priorityQueue'

const limits = {
  running: 2,
  known: { running: 2, waiting: 8, waitingEach: 4 },
  strangers: { running: 1, waiting: 6, waitingEach: 4 },
}

const makeBench = () => {
  const queue = new PriorityQueue(limits)
  const started: string[] = []
  const outcomes = new Map<string, string>()
  const endings: (() => void)[] = []
  const ask = (name: string, turn: Turn): void => {
    const work = async () => {
      started.push(name)
      await new Promise<void>((end) => endings.push(end))
    }
    queue.run(turn, work).then(
      () => outcomes.set(name, 'done'),
      (error: unknown) => outcomes.set(name, error instanceof Busy ? 'busy' : 'gone'),
    )
  }
  const stranger = (name: string, key: string, isGone = () => false) => ask(name, { key, isStranger: true, isGone })
  const known = (name: string, key: string) => ask(name, { key, isStranger: false })
  const finish = async () => {
    await nextTurn()
    for (let end = endings.shift(); end !== undefined; end = endings.shift()) {
      end()
      await nextTurn()
    }
  }
  const withOutcome = (outcome: string) => [...outcomes].filter(([, each]) => each === outcome).map(([name]) => name)
  return { queue, stranger, known, started, finish, withOutcome }
}

describe('a queue with priorities', () => {
  it('runs one job per key at a time, and never more than its limit', async () => {
    const { known, started, finish } = makeBench()
    for (const name of ['a1', 'a2', 'b1', 'c1']) known(name, name.charAt(0))
    await nextTurn()
    assert.deepEqual(started, ['a1', 'b1'])
    await finish()
    assert.deepEqual(started, ['a1', 'b1', 'c1', 'a2'])
  })

  it('makes strangers wait for everyone else, and reserves a slot that they cannot take', async () => {
    const { stranger, known, started, finish } = makeBench()
    for (const name of ['a1', 'a2', 'b1']) stranger(name, name.charAt(0))
    known('own', 'own')
    await nextTurn()
    assert.deepEqual(started, ['a1', 'own'])
    known('late', 'late')
    await finish()
    assert.deepEqual(started, ['a1', 'own', 'late', 'b1', 'a2'])
  })

  it('serves keys that had no turn yet first, then the others in turn', async () => {
    const { stranger, started, finish } = makeBench()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) stranger(name, name.charAt(0))
    await finish()
    assert.deepEqual(started, ['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  it('refuses excess jobs of one key at once', async () => {
    const { stranger, finish, withOutcome } = makeBench()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) stranger(name, 'a')
    await nextTurn()
    assert.deepEqual(withOutcome('busy'), ['a6', 'a7'])
    await finish()
    assert.equal(withOutcome('done').length, 5)
  })

  it('when full, drops a waiting job of the key with most to admit a key with fewer, and refuses all others', async () => {
    const { queue, stranger, finish, withOutcome } = makeBench()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2']) stranger(name, name.charAt(0))
    assert.equal(queue.waiting, limits.strangers.waiting)
    stranger('c1', 'c')
    stranger('a6', 'a')
    await nextTurn()
    assert.deepEqual(withOutcome('busy'), ['a5', 'a6'])
    await finish()
    assert.deepEqual(withOutcome('done').includes('c1'), true)
  })

  it('strangers who fill their queue leave the queue of known users free, and the reverse', async () => {
    const { stranger, known, finish, withOutcome } = makeBench()
    for (let each = 0; each < 20; each += 1) stranger(`s${each}`, `s${each}`)
    for (let each = 0; each < 20; each += 1) known(`k${each}`, `k${each}`)
    await nextTurn()
    assert.deepEqual(withOutcome('busy').filter((name) => name.startsWith('k')).length, 20 - limits.known.waiting - 1)
    assert.deepEqual(withOutcome('busy').filter((name) => name.startsWith('s')).length, 20 - limits.strangers.waiting - 1)
    await finish()
  })

  it('skips jobs abandoned while waiting and gives away their slots', async () => {
    const { queue, stranger, started, finish, withOutcome } = makeBench()
    let hasLeft = false
    stranger('a1', 'a')
    for (const name of ['b1', 'c1', 'd1', 'e1', 'f1', 'g1']) stranger(name, name, () => hasLeft)
    assert.equal(queue.waiting, limits.strangers.waiting)
    hasLeft = true
    stranger('h1', 'h')
    await finish()
    assert.deepEqual([started, withOutcome('gone').length, withOutcome('busy')], [['a1', 'h1'], 6, []])
  })

  it('failed work frees its slot', async () => {
    const queue = new PriorityQueue(limits)
    const turn: Turn = { key: 'a', isStranger: true }
    await assert.rejects(queue.run(turn, () => Promise.reject(new Error('no'))), /no/)
    assert.equal(await queue.run(turn, () => Promise.resolve('next')), 'next')
  })
})
