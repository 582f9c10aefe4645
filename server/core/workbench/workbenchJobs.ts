import { parentPort } from 'node:worker_threads'
import type { WorkbenchReply } from './hand'

const reply = (answer: WorkbenchReply): void =>
  parentPort?.postMessage(answer, 'bytes' in answer && answer.bytes.buffer instanceof ArrayBuffer ? [answer.bytes.buffer] : [])

/** The side of a worker. The bytes of an answer go over to who asked: they must have memory of their own. */
export const answerJobs = (answer: (message: object) => Promise<Uint8Array>): void => {
  const handle = async (message: unknown): Promise<void> => {
    try {
      if (typeof message !== 'object' || message === null) throw new Error('not a job')
      reply({ bytes: await answer(message) })
    } catch (error) {
      reply({ problem: error instanceof Error ? error.message : 'something that is no error was thrown' })
    }
  }
  parentPort?.on('message', (message) => void handle(message))
}
