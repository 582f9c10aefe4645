import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { MINUTE_MS, SECOND_MS } from '../../clock'
import { makeFairQueue } from '../fairQueue'

export interface Job {
  message: object
  transfer?: readonly Transferable[]
}

interface Deps {
  /** Exports `answer`, which takes a job's message and returns bytes or throws. */
  module: URL
  maxMs?: number
  maxMemoryMb?: number
  idleMs?: number
  workers?: number
}

/** A call flow can need this many sounds at once. */
const WAITING_PER_ACCOUNT = 200

/** Runs CPU-heavy jobs outside the event loop, one per account at a time. */
export type WorkerPool = ReturnType<typeof makeWorkerPool>

export const makeWorkerPool = ({ module, workers = 1, maxMs = 30 * SECOND_MS, maxMemoryMb = 512, idleMs = MINUTE_MS }: Deps) => {
  const queue = makeFairQueue({ perAccount: 1, inAll: workers, waitingPerAccount: WAITING_PER_ACCOUNT, maxWaitMs: MINUTE_MS })
  const pool = new Piscina({
    filename: new URL('./workerStart.mjs', import.meta.url).href,
    name: 'answer',
    workerData: module.href,
    execArgv: [],
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // A worker waiting on atomics cannot read a stream.
    atomics: 'disabled',
  })
  let isClosed = false

  const run = async (makeJob: () => Job | Promise<Job>): Promise<Uint8Array> => {
    if (isClosed) throw new Error('the worker pool is closed')
    const { message, transfer = [] } = await makeJob()
    const signal = AbortSignal.timeout(maxMs)
    try {
      const bytes: unknown = await pool.run(message, { signal, transferList: [...transfer] })
      if (!(bytes instanceof Uint8Array)) throw new Error('the worker answered nonsense')
      return bytes
    } catch (error) {
      throw signal.aborted ? new Error('the work took too long', { cause: error }) : error
    }
  }

  return {
    work: (accountId: string, makeJob: () => Job | Promise<Job>): Promise<Uint8Array> => queue.run(accountId, () => run(makeJob)),

    close: async (): Promise<void> => {
      isClosed = true
      await pool.destroy()
    },
  }
}
