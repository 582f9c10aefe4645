import type { FastifyBaseLogger } from 'fastify'

/** Work that no answer waits for. */
export interface Background {
  /** Starts it now; a failure goes to the log under this name. */
  run: (name: string, work: () => Promise<void>) => void
  /** How much of it goes on now. */
  count: () => number
  /** Resolves when nothing is under way any more. */
  settled: () => Promise<void>
}

export const makeBackground = (log: FastifyBaseLogger, onFailure: (name: string) => void = () => undefined): Background => {
  const underWay = new Set<Promise<void>>()
  return {
    run: (name, work) => {
      const running = work()
        .catch((error: unknown) => {
          log.error({ err: error }, `${name} failed`)
          onFailure(name)
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    count: () => underWay.size,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
