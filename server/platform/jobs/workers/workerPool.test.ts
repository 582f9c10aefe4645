import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makeWorkerPool, type WorkerPool } from './workerPool'

const worker = `
let jobs = 0
export const answer = ({ bytes, wrong }) => {
  jobs += 1
  if (wrong === 'problem') throw new Error('this cannot be done')
  if (wrong === 'nonsense') return 7
  if (wrong === 'crash') { setImmediate(() => { throw new Error('it broke') }); return new Promise(() => undefined) }
  if (wrong === 'end') process.exit(1)
  if (wrong === 'memory') { const all = []; for (;;) all.push(new Array(1e6).fill({}).map(() => ({}))) }
  return wrong === 'hang' ? new Promise(() => undefined) : bytes.fill(jobs, 0, 1)
}`
const module = new URL(`data:text/javascript,${encodeURIComponent(worker)}`)

describe('the worker pool', () => {
  const benches: WorkerPool[] = []
  const bench = (maxMs: number, workers = 1) => {
    const made = makeWorkerPool({ module, maxMs, maxMemoryMb: 24, workers })
    benches.push(made)
    return made
  }
  after(() => Promise.all(benches.map((made) => made.close())))
  const jobWith = (wrong?: string) => () => ({ message: { bytes: new Uint8Array(3), wrong } })
  const jobsOf = async (made: WorkerPool) => (await made.work('a', jobWith()))[0]

  it('runs one job after another, and survives a job that fails', async () => {
    const made = bench(60_000)
    const jobs = [made.work('a', jobWith()), made.work('a', jobWith('problem')), made.work('a', jobWith())]
    const done = await Promise.allSettled(jobs)
    assert.deepEqual(done.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled'])
    await assert.rejects(made.work('a', jobWith('problem')), /this cannot be done/)
    await assert.rejects(made.work('a', jobWith('nonsense')), /nonsense/)
    assert.equal(await jobsOf(made), 6)
  })

  it('starts a new worker after a crash, an exit and too much memory', async () => {
    const made = bench(60_000)
    for (const [wrong, why] of [['crash', /it broke/], ['end', /exited/], ['memory', /memory/]] as const) {
      await assert.rejects(made.work('a', jobWith(wrong)), why)
      assert.equal(await jobsOf(made), 1)
    }
  })

  it('a job that takes too long is cancelled', async () => {
    await assert.rejects(bench(50).work('a', jobWith('hang')), /too long/)
  })

  it('accounts take turns, and with two workers a hanging job delays no other account', async () => {
    const made = bench(60_000, 2)
    const order: string[] = []
    const hanging = assert.rejects(made.work('a', jobWith('hang')), /Terminating/)
    const later = assert.rejects(made.work('a', jobWith()), /closed/)
    const jobs = ['b1', 'b2', 'b3', 'c1', 'd1'].map((name) => made.work(name.slice(0, 1), jobWith()).then(() => order.push(name)))
    await Promise.all(jobs)
    assert.deepEqual(order, ['b1', 'c1', 'd1', 'b2', 'b3'])
    await made.close()
    await Promise.all([hanging, later])
  })

  it('a job is created when its turn comes, and failing to create one does not harm the worker', async () => {
    const made = bench(60_000)
    await assert.rejects(made.work('a', () => Promise.reject(new Error('its file is gone'))), /its file is gone/)
    assert.equal(await jobsOf(made), 1)
    assert.equal(await jobsOf(made), 2)
  })

  it('once closed, cancels running jobs and accepts no more', async () => {
    const made = bench(60_000)
    await made.work('a', jobWith())
    const left = assert.rejects(made.work('a', jobWith('hang')), /Terminating/)
    await new Promise(setImmediate)
    await made.close()
    await left
    await assert.rejects(made.work('a', jobWith()), /closed/)
  })
})
