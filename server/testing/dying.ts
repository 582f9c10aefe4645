import { pino } from 'pino'
import { openStore } from '../platform/database/connection'

/** In a program that `killedAt` of `kills.ts` runs: its arguments, its store, and `die`, which kills it at the step that it was given. */
export const openDying = () => {
  const [databaseUrl = '', ...args] = process.argv.slice(2)
  const step = args.pop()
  const log = pino({ level: 'silent' })
  const die = (at: string): void => {
    if (at === step) process.kill(process.pid, 'SIGKILL')
  }
  return { args, log, store: openStore({ databaseUrl, log, poolSize: 2 }), die }
}
