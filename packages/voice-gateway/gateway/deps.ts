import type { BaseLogger } from 'pino'

/** What the gateway is given by whoever runs it. */
export interface Surroundings {
  clock: () => Date
  random: {
    id: () => string
    bytes: (count: number) => Buffer
  }
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}

export const SECOND_MS = 1000
