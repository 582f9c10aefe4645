import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { MINUTE_MS, SECOND_MS } from '../clock'
import { makeFairQueue } from '../fairQueue'

export interface Job {
  message: object
  /** Goes over to the worker, and is gone here. */
  transfer?: readonly Transferable[]
}

/** Heavy work beside the event loop, of each account one job at a time. */
export interface WorkerPool {
  /**
   * Makes the job once it has its turn. Rejects when the work failed or took too long, when the worker pool was closed, and
   * with `RateLimited` when the account has too many jobs waiting.
   */
  work: (accountId: string, makeJob: () => Job | Promise<Job>) => Promise<Uint8Array>
  close: () => Promise<void>
}

interface Deps {
  /** The module that a worker runs: its `answer` takes the message of a job, and gives bytes or throws. */
  module: URL
  /** Of one job. */
  mostMs?: number
  mostMemoryMb?: number
  /** How long a worker waits for another job before it gives its memory back. */
  idleMs?: number
  /** How many accounts are worked for at a time. */
  workers?: number
}

/** A call flow has so many sounds to begin with. */
const WAITING_PER_ACCOUNT = 200

export const makeWorkerPool = ({ module, workers = 1, mostMs = 30 * SECOND_MS, mostMemoryMb = 512, idleMs = MINUTE_MS }: Deps): WorkerPool => {
  const queue = makeFairQueue({ perAccount: 1, inAll: workers, waitingPerAccount: WAITING_PER_ACCOUNT, mostWaitMs: MINUTE_MS })
  const pool = new Piscina({
    filename: new URL('./workerStart.mjs', import.meta.url).href,
    name: 'answer',
    workerData: module.href,
    execArgv: [],
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    // A worker that sleeps on them cannot read a stream.
    atomics: 'disabled',
  })
  let isClosed = false

  const run = async (makeJob: () => Job | Promise<Job>): Promise<Uint8Array> => {
    if (isClosed) throw new Error('the worker pool is closed')
    const { message, transfer = [] } = await makeJob()
    const signal = AbortSignal.timeout(mostMs)
    try {
      const bytes: unknown = await pool.run(message, { signal, transferList: [...transfer] })
      if (!(bytes instanceof Uint8Array)) throw new Error('the worker answered nonsense')
      return bytes
    } catch (error) {
      throw signal.aborted ? new Error('the work took too long', { cause: error }) : error
    }
  }

  return {
    work: (accountId, makeJob) => queue.run(accountId, () => run(makeJob)),

    close: async () => {
      isClosed = true
      await pool.destroy()
    },
  }
}
