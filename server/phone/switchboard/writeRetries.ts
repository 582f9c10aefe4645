import { setTimeout } from 'node:timers/promises'
import type { Background } from '../../platform/jobs/background'

/** Writes what calls leave behind in the background, with retries while the database is unavailable. */
export interface WriteRetries {
  /** The work may be repeated. Resolves to whether it succeeded; a failure is logged. */
  run: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** Resolves when everything started so far is written or given up. */
  settled: () => Promise<void>
}

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

export const makeWriteRetries = (background: Background, againAfterMs: readonly number[] = AGAIN_AFTER_MS): WriteRetries => {
  const underWay = new Set<Promise<boolean>>()
  return {
    run: (name, work) => {
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
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
