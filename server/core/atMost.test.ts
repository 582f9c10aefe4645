import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { atMost } from './atMost'

describe('atMost', () => {
  it('runs no more than so many at once, all of them, in the order of their coming', async () => {
    const inTurn = atMost(2)
    const started: number[] = []
    const [all, running] = [[1, 2, 3, 4, 5, 6], new Set<number>()]
    let most = 0
    const work = async (number: number): Promise<number> => {
      started.push(number)
      running.add(number)
      most = Math.max(most, running.size)
      await nextTurn()
      running.delete(number)
      return number
    }
    assert.deepEqual(await Promise.all(all.map((number) => inTurn(() => work(number)))), all)
    assert.deepEqual([most, started], [2, all])
  })

  it('work that fails gives its place back', async () => {
    const inTurn = atMost(1)
    await assert.rejects(inTurn(() => Promise.reject(new Error('no'))), /no/)
    assert.equal(await inTurn(() => Promise.resolve('next')), 'next')
  })
})
