import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Asked, Order, Repeated } from './asker.program'

export interface Asker {
  start: (requests: Repeated[]) => void
  /** What came of each of them, once none is under way. */
  stop: () => Promise<Asked[]>
  close: () => void
}

export const startAsker = (): Asker => {
  const program = fileURLToPath(new URL('asker.program.ts', import.meta.url))
  const child = fork(program, { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const order = (given: Order): void => void child.send(given)
  return {
    start: (requests) => order({ act: 'start', requests }),
    stop: () =>
      new Promise((resolve) => {
        child.once('message', (asked: Asked[]) => resolve(asked))
        order({ act: 'stop' })
      }),
    close: () => void child.kill(),
  }
}
