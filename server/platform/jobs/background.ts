import type { FastifyBaseLogger } from 'fastify'

export type Background = ReturnType<typeof makeBackground>

export const makeBackground = (log: FastifyBaseLogger, onFailure: (name: string) => void = () => undefined) => {
  const underWay = new Set<Promise<void>>()
  return {
    run: (name: string, work: () => Promise<void>): void => {
      const running = work()
        .catch((error: unknown) => {
          log.error({ err: error }, `${name} failed`)
          onFailure(name)
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    count: (): number => underWay.size,
    settled: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
