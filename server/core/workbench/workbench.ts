import { MINUTE_MS, SECOND_MS } from '../clock'
import { makeFairQueue } from '../fairQueue'
import { makeHand, type Hand, type HandParts, type Job } from './hand'

/** Heavy work beside the event loop, of each account one job at a time. */
export interface Workbench {
  /**
   * Makes the job once it has its turn. Rejects when the work failed or took too long, when the workbench was closed, and
   * with `TooMany` when the account has too many jobs waiting.
   */
  work: (accountId: string, makeJob: () => Job | Promise<Job>) => Promise<Uint8Array>
  close: () => Promise<void>
}

interface Parts extends Partial<HandParts> {
  module: URL
  /** How many accounts are worked for at a time. */
  workers?: number
}

/** A call flow has so many sounds to begin with. */
const WAITING_PER_ACCOUNT = 200

export const makeWorkbench = (parts: Parts): Workbench => {
  const { module, workers = 1, mostMs = 30 * SECOND_MS, mostMemoryMb = 512, idleMs = MINUTE_MS } = parts
  const queue = makeFairQueue({ perAccount: 1, inAll: workers, waitingPerAccount: WAITING_PER_ACCOUNT, mostWaitMs: MINUTE_MS })
  const hands = Array.from({ length: workers }, () => makeHand({ module, mostMs, mostMemoryMb, idleMs }))
  const free = new Set<Hand>(hands)
  let isClosed = false

  const run = async (makeJob: () => Job | Promise<Job>): Promise<Uint8Array> => {
    if (isClosed) throw new Error('the workbench is closed')
    const [hand] = free
    if (hand === undefined) throw new Error('there are more jobs than workers')
    free.delete(hand)
    try {
      return await hand.work(await makeJob())
    } finally {
      free.add(hand)
    }
  }

  return {
    work: (accountId, makeJob) => queue.run(accountId, () => run(makeJob)),

    close: async () => {
      isClosed = true
      await Promise.all(hands.map((hand) => hand.end()))
    },
  }
}
