import { setTimeout } from 'node:timers/promises'
import type { Background } from '../../platform/jobs/background'

const AGAIN_AFTER_MS = [1000, 5000]

const tried = async (work: () => Promise<unknown>, [wait, ...later]: readonly number[]): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (wait === undefined) throw error
    await setTimeout(wait)
    await tried(work, later)
  }
}

/** Writes what calls leave behind in the background, with retries while the database is unavailable. */
export type WriteRetries = ReturnType<typeof makeWriteRetries>

export const makeWriteRetries = (background: Background, againAfterMs: readonly number[] = AGAIN_AFTER_MS) => {
  const underWay = new Set<Promise<boolean>>()
  return {
    /** The work may be repeated. Resolves to whether it succeeded; a failure is logged. */
    run: (name: string, work: () => Promise<unknown>): Promise<boolean> => {
      const done = tried(work, againAfterMs)
      background.run(name, () => done)
      const outcome = done
        .then(
          () => true,
          () => false,
        )
        .finally(() => underWay.delete(outcome))
      underWay.add(outcome)
      return outcome
    },
    /** Resolves when everything started so far is written or given up. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}
