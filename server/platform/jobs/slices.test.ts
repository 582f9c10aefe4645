import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePause, mapInSlices, sortInSlices } from './slices'

const work = (): void => {
  const end = performance.now() + 3
  while (performance.now() < end);
}

const turnsDuring = async (done: Promise<unknown>): Promise<number> => {
  let turns = 0
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    turns += 1
  }
  return turns
}

describe('work in slices', () => {
  it('other tasks run whenever a time slice is used up', async () => {
    const heavy = mapInSlices([1, 2, 3, 4, 5], (item) => {
      work()
      return item * 2
    })
    assert.ok((await turnsDuring(heavy)) >= 5)
    assert.deepEqual(await heavy, [2, 4, 6, 8, 10])
  })

  it('only one of several heavy tasks continues in each turn of the event loop', async () => {
    const steps: string[] = []
    const heavy = async (name: string): Promise<void> => {
      const pause = makePause()
      for (let step = 0; step < 3; step += 1) {
        work()
        steps.push(name)
        await pause()
      }
    }
    const [one, other] = [heavy('a'), heavy('b')]
    await new Promise(setImmediate)
    const before = steps.length
    await new Promise(setImmediate)
    assert.ok(steps.length <= before + 1)
    await Promise.all([one, other])
    assert.equal(steps.join(''), 'ababab')
  })

  it('sorts like the built-in sort, and is stable', async () => {
    const items = Array.from({ length: 3000 }, (_, index) => ({ key: (index * 7919) % 101, index }))
    const byKey = (one: { key: number }, other: { key: number }): number => one.key - other.key
    assert.deepEqual(await sortInSlices(items, byKey), items.toSorted(byKey))
    assert.deepEqual(await sortInSlices([], byKey), [])
  })
})
