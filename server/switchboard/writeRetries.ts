import { setTimeout } from 'node:timers/promises'
import type { Background } from '../core/background'

/** Writes down what calls leave behind, while other things go on; a database that is away for a moment loses nothing. */
export interface WriteRetries {
  /** The work may be done again. Whether it was done: a failure goes to the log. */
  run: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** Resolves when everything that began so far is written, or was given up. */
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
