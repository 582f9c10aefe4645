import { SECOND_MS } from '../clock'
import { RateLimited } from '../failures/failures'

const RETRY_S = 5
/** Browsers give up soon after this. */
const MAX_WAIT_MS = 15 * SECOND_MS

interface Limits {
  perAccount: number
  inAll?: number
  waitingPerAccount?: number
  maxWaitMs?: number
  /** What a wait that took too long ends with. Default: 429. */
  tooLong?: () => Error
  /** A slot rests as long as it was used, up to this. Default: no rest. */
  maxRestMs?: number
  /** A slot used for no longer does not rest. */
  restAfterMs?: number
}

interface Account {
  running: number
  waiting: (() => void)[]
}

export interface FairQueue {
  /** Hands out how to give up waiting, without effect once it is over. */
  enter: (accountId: string, onWaiting?: (giveUp: () => void) => void) => Promise<() => void>
  run: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>
}

/** Keeps any account from monopolizing the disk, network or processor of this instance: free slots go to accounts in turn. */
export const makeFairQueue = (limits: Limits): FairQueue => {
  const { perAccount, inAll = Infinity, waitingPerAccount = 0, maxWaitMs = MAX_WAIT_MS, maxRestMs = 0, restAfterMs = 0 } = limits
  const { tooLong = () => new RateLimited(RETRY_S) } = limits
  const accounts = new Map<string, Account>()
  let all = 0

  const accountOf = (accountId: string): Account => {
    const known = accounts.get(accountId) ?? { running: 0, waiting: [] }
    accounts.set(accountId, known)
    return known
  }

  const dropUnused = (accountId: string): void => {
    const account = accounts.get(accountId)
    if (account?.running === 0 && account.waiting.length === 0) accounts.delete(accountId)
  }

  const change = (accountId: string, account: Account, by: 1 | -1): void => {
    account.running += by
    all += by
    accounts.delete(accountId)
    if (account.running > 0 || account.waiting.length > 0) accounts.set(accountId, account)
  }

  const startNext = (): void => {
    if (all >= inAll) return
    for (const [accountId, account] of accounts) {
      if (account.running >= perAccount) continue
      const next = account.waiting.shift()
      if (next === undefined) continue
      change(accountId, account, 1)
      return next()
    }
  }

  const releaserOf = (accountId: string, account: Account) => {
    const began = performance.now()
    let isReleased = false
    const give = (): void => {
      change(accountId, account, -1)
      startNext()
    }
    return (): void => {
      if (isReleased) return
      isReleased = true
      const usedMs = performance.now() - began
      const restMs = usedMs > restAfterMs ? Math.min(usedMs, maxRestMs) : 0
      if (restMs > 0) setTimeout(give, restMs).unref()
      else give()
    }
  }

  const wait = (account: Account, onWaiting?: (giveUp: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        if (!account.waiting.includes(proceed)) return
        clearTimeout(timer)
        account.waiting = account.waiting.filter((each) => each !== proceed)
        reject(tooLong())
      }
      const timer = setTimeout(giveUp, maxWaitMs)
      timer.unref()
      const proceed = (): void => {
        clearTimeout(timer)
        resolve()
      }
      account.waiting.push(proceed)
      onWaiting?.(giveUp)
    })

  const enter: FairQueue['enter'] = async (accountId, onWaiting) => {
    const account = accountOf(accountId)
    try {
      if (account.running < perAccount && all < inAll) change(accountId, account, 1)
      else if (account.waiting.length < waitingPerAccount) await wait(account, onWaiting)
      else throw new RateLimited(RETRY_S)
    } catch (error) {
      dropUnused(accountId)
      throw error
    }
    return releaserOf(accountId, account)
  }

  return {
    enter,
    run: async (accountId, work) => {
      const release = await enter(accountId)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
