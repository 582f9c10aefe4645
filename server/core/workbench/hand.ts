import { Worker, type Transferable } from 'node:worker_threads'

/** What a worker answers; what it is asked is between it and who asks. */
export type WorkbenchReply = { bytes: Uint8Array } | { problem: string }

export interface Job {
  message: object
  /** Goes over to the worker, and is gone here. */
  transfer?: readonly Transferable[]
}

/** What the work itself says that went wrong; the worker is well. */
class Problem extends Error {}

/** One job at a time. */
export interface Hand {
  /** Rejects when the work failed, took too long, or the worker was ended. */
  work: (job: Job) => Promise<Uint8Array>
  end: () => Promise<void>
}

export interface HandParts {
  /** The module that the worker runs. */
  module: URL
  /** Of one job. */
  mostMs: number
  mostMemoryMb: number
  /** How long it waits for another job before it gives its memory back. */
  idleMs: number
}

const isReply = (value: unknown): value is WorkbenchReply =>
  typeof value === 'object' && value !== null && ('bytes' in value || 'problem' in value)

/** A worker, which is started when there is work for it, and anew after one that failed. */
export const makeHand = ({ module, mostMs, mostMemoryMb, idleMs }: HandParts): Hand => {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | null = null

  const end = async (): Promise<void> => {
    if (idle !== null) clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  const start = (): Worker => {
    // Decoders complain aloud of each broken frame.
    const started = new Worker(new URL('./workbenchStart.mjs', import.meta.url), {
      workerData: module.href,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
      stdout: true,
      stderr: true,
    })
    for (const said of [started.stdout, started.stderr]) said.resume()
    // An idle worker keeps no service from ending. What goes wrong between jobs shows at the next one.
    started.unref()
    started.on('error', () => {
      if (worker === started) worker = null
    })
    return started
  }

  const ask = (asked: Worker, { message, transfer = [] }: Job): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new Error('the work took too long'))), mostMs)
      const handleMessage = (reply: unknown): void =>
        settle(() => {
          if (!isReply(reply)) reject(new Error('the worker answered nonsense'))
          else if ('bytes' in reply) resolve(reply.bytes)
          else reject(new Problem(reply.problem))
        })
      const handleError = (error: Error): void => settle(() => reject(error))
      const handleExit = (): void => settle(() => reject(new Error('the worker ended')))
      const settle = (finish: () => void): void => {
        clearTimeout(timer)
        asked.off('message', handleMessage).off('error', handleError).off('exit', handleExit)
        finish()
      }
      asked.on('message', handleMessage).on('error', handleError).on('exit', handleExit)
      asked.postMessage(message, [...transfer])
    })

  const work = async (job: Job): Promise<Uint8Array> => {
    if (idle !== null) clearTimeout(idle)
    worker ??= start()
    try {
      return await ask(worker, job)
    } catch (error) {
      // Nobody knows what it is still busy with.
      if (!(error instanceof Problem)) await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
    }
  }

  return { work, end }
}
