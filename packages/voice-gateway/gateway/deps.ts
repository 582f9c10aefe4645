import type { BaseLogger } from 'pino'

export interface Surroundings {
  clock: () => Date
  random: {
    id: () => string
    bytes: (count: number) => Buffer
  }
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}

export const SECOND_MS = 1000
