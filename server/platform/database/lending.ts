import { currentAccount } from '../http/currentAccount'
import { makeFairQueue, type FairQueue } from '../jobs/fairQueue'
import { CONNECT_TIMEOUT } from './unavailable'

const reading = /^\s*(?:select|with|start transaction [\w ]*read only|begin [\w ]*read only)\b/i
const writing = /\b(?:insert|update|delete|merge|share|nextval|setval|pg_notify|pg_(?:try_)?advisory\w*)\b/i

/** Whether a connection that starts with this statement only reads. Unsure means no. */
export const isRead = (text: string): boolean => reading.test(text) && !writing.test(text)

/** For work of the operator, which has its connections for itself. */
export const unlimitedLending: Lending = { enter: () => Promise.resolve(() => undefined), waiting: () => 0 }

export type Lending = ReturnType<typeof makeLending>

/**
 * Leaves a quarter of the connections to reads, which must not wait behind writers that wait for a standby or a lock, and
 * half of the rest to other accounts.
 */
export const makeLending = (size: number, maxWaitMs: number) => {
  const writers = size === 1 ? 1 : size - Math.ceil(size / 4)
  const waits = { waitingPerAccount: Infinity, maxWaitMs, tooLong: () => new Error(CONNECT_TIMEOUT) }
  const writes = makeFairQueue({ ...waits, perAccount: Math.ceil(writers / 2), inAll: writers })
  const reads = makeFairQueue({ ...waits, perAccount: Math.ceil(size / 2) })
  let [nameless, waiting] = [0, 0]
  const enter = async (queue: FairQueue): Promise<() => void> => {
    waiting += 1
    try {
      // Work for no account competes with everyone's, but not with itself.
      return await queue.enter(currentAccount.getStore() ?? String((nameless += 1)))
    } finally {
      waiting -= 1
    }
  }
  return { enter: (text: string): Promise<() => void> => enter(isRead(text) ? reads : writes), waiting: (): number => waiting }
}
