import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RateLimited } from '../failures/failures'
import { makeFairQueue, type FairQueue } from './fairQueue'

const visitors = (queue: FairQueue) => {
  const came: string[] = []
  const held: (() => void)[] = []
  const refused: string[] = []
  return {
    came,
    refused,
    ask: (...names: string[]) => {
      for (const name of names) {
        const arrived = (leave: () => void): void => {
          came.push(name)
          held.push(leave)
        }
        queue.enter(name.slice(0, 1)).then(arrived, (error: unknown) => refused.push(error instanceof RateLimited ? name : String(error)))
      }
      return new Promise(setImmediate)
    },
    leave: () => {
      held.shift()?.()
      return new Promise(setImmediate)
    },
  }
}

describe('the fair queue', () => {
  it('runs as many requests of an account as it has slots, and refuses the rest where waiting is not allowed', async () => {
    const { came, refused, ask, leave } = visitors(makeFairQueue({ perAccount: 2 }))
    await ask('a1', 'a2', 'a3', 'b1')
    assert.deepEqual([came, refused], [['a1', 'a2', 'b1'], ['a3']])
    await leave()
    await ask('a4', 'a5')
    assert.deepEqual([came.at(-1), refused.at(-1)], ['a4', 'a5'])
  })

  it('gives free slots to the accounts in turn, however many requests one of them has waiting', async () => {
    const { came, refused, ask, leave } = visitors(makeFairQueue({ perAccount: 1, inAll: 1, waitingPerAccount: 4 }))
    await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1', 'b2')
    assert.deepEqual(refused, ['a6'])
    for (let left = 0; left < 7; left += 1) await leave()
    assert.deepEqual(came, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5'])
  })

  it('an account that uses all its slots leaves those of other accounts free', async () => {
    const { came, ask, leave } = visitors(makeFairQueue({ perAccount: 1, inAll: 2, waitingPerAccount: 4 }))
    await ask('a1', 'a2', 'b1', 'c1')
    assert.deepEqual(came, ['a1', 'b1'])
    await leave()
    assert.deepEqual(came, ['a1', 'b1', 'c1'])
    await leave()
    assert.deepEqual(came, ['a1', 'b1', 'c1', 'a2'])
  })

  it('a request that waits too long is refused and takes no slot afterwards', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const queue = makeFairQueue({ perAccount: 1, waitingPerAccount: 1, maxWaitMs: 1000 })
    const leave = await queue.enter('a')
    const refused = assert.rejects(queue.enter('a'), RateLimited)
    mock.timers.tick(1000)
    await refused
    leave()
    assert.equal(await queue.run('a', async () => 'done'), 'done')
  })

  it('a request that is abandoned while waiting makes room for the next', async () => {
    const queue = makeFairQueue({ perAccount: 1, waitingPerAccount: 1 })
    const leave = await queue.enter('a')
    await assert.rejects(queue.enter('a', (giveUp) => void setImmediate(giveUp)), RateLimited)
    const waiting: (() => void)[] = []
    const next = queue.enter('a', (giveUp) => void waiting.push(giveUp))
    leave()
    const leaveNext = await next
    for (const giveUpLate of waiting) giveUpLate()
    leaveNext()
    assert.equal(await queue.run('a', async () => 'done'), 'done')
  })

  it('a used slot rests before the next request of its account, up to the limit', async ({ mock }) => {
    const { came, ask, leave } = visitors(makeFairQueue({ perAccount: 1, waitingPerAccount: 1, maxRestMs: 500 }))
    mock.timers.enable({ apis: ['setTimeout'] })
    await ask('a1', 'a2')
    await leave()
    await ask('b1')
    assert.deepEqual(came, ['a1', 'b1'])
    mock.timers.tick(500)
    await new Promise(setImmediate)
    assert.deepEqual(came, ['a1', 'b1', 'a2'])
  })

  it('a slot that was used briefly does not rest', async ({ mock }) => {
    const { came, ask, leave } = visitors(makeFairQueue({ perAccount: 1, waitingPerAccount: 1, maxRestMs: 500, restAfterMs: Infinity }))
    mock.timers.enable({ apis: ['setTimeout'] })
    await ask('a1', 'a2')
    await leave()
    await new Promise(setImmediate)
    assert.deepEqual(came, ['a1', 'a2'])
  })

  it('a slot that is freed twice counts once, and failed work frees its slot', async () => {
    const queue = makeFairQueue({ perAccount: 1 })
    const leave = await queue.enter('a')
    leave()
    leave()
    await assert.rejects(queue.run('a', () => Promise.reject(new Error('it failed'))), /it failed/)
    await queue.enter('a')
    await assert.rejects(queue.enter('a'), RateLimited)
  })
})
