import type { FastifyBaseLogger } from 'fastify'

export interface Background {
  run: (name: string, work: () => Promise<void>) => void
  count: () => number
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
