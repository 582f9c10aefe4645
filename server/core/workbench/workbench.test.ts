import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makeWorkbench, type Workbench } from './workbench'

/** Sends the bytes back, counts its jobs in the first one, and does what it is told to do wrong. */
const worker = `
import { parentPort } from 'node:worker_threads'
let jobs = 0
parentPort.on('message', ({ bytes, wrong }) => {
  jobs += 1
  if (wrong === 'problem') parentPort.postMessage({ problem: 'this cannot be done' })
  else if (wrong === 'nonsense') parentPort.postMessage(7)
  else if (wrong === 'crash') throw new Error('it broke')
  else if (wrong === 'end') process.exit(1)
  else if (wrong === 'memory') { const all = []; for (;;) all.push(new Array(1e6).fill({}).map(() => ({}))) }
  else if (wrong !== 'hang') parentPort.postMessage({ bytes: bytes.fill(jobs, 0, 1) })
})`
const module = new URL(`data:text/javascript,${encodeURIComponent(worker)}`)

describe('the workbench', () => {
  const benches: Workbench[] = []
  const bench = (mostMs: number) => {
    const made = makeWorkbench({ module, mostMs, mostMemoryMb: 24 })
    benches.push(made)
    return made
  }
  after(() => Promise.all(benches.map((made) => made.close())))
  const jobWith = (wrong?: string) => ({ message: { bytes: new Uint8Array(3), wrong } })
  const jobsOf = async (made: Workbench) => (await made.work(jobWith()))[0]

  it('does one job after the other, and a job that cannot be done leaves it well', async () => {
    const made = bench(60_000)
    const jobs = [made.work(jobWith()), made.work(jobWith('problem')), made.work(jobWith())]
    const done = await Promise.allSettled(jobs)
    assert.deepEqual(done.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled'])
    await assert.rejects(made.work(jobWith('problem')), /this cannot be done/)
    assert.equal(await jobsOf(made), 5)
  })

  it('begins anew after a crash, an end, nonsense and too much memory', async () => {
    const made = bench(60_000)
    for (const [wrong, why] of [['crash', /it broke/], ['end', /ended/], ['nonsense', /nonsense/], ['memory', /memory/]] as const) {
      await assert.rejects(made.work(jobWith(wrong)), why)
      assert.equal(await jobsOf(made), 1)
    }
  })

  it('a job that takes too long is given up', async () => {
    await assert.rejects(bench(50).work(jobWith('hang')), /too long/)
  })

  it('closed, it gives up what is under way and takes nothing more', async () => {
    const made = bench(60_000)
    await made.work(jobWith())
    const left = assert.rejects(made.work(jobWith('hang')), /ended/)
    await new Promise(setImmediate)
    await made.close()
    await left
    await assert.rejects(made.work(jobWith()), /closed/)
  })
})
