import { SECOND_MS } from './clock'
import { RateLimited } from './failures/failures'

const RETRY_S = 5
/** Whoever waits longer hears that there is too much: a browser would give up soon after. */
const MOST_WAIT_MS = 15 * SECOND_MS

interface Limits {
  /** How many places one account has at a time. */
  perAccount: number
  /** Of all accounts together; without an end unless told. */
  inAll?: number
  /** How many of one account may wait for a place; nobody waits unless told. */
  waitingPerAccount?: number
  mostWaitMs?: number
  /** A place that was used rests as long, but no longer than this: nobody works without a pause. None rests unless told. */
  mostRestMs?: number
}

interface Account {
  running: number
  waiting: (() => void)[]
}

export interface FairQueue {
  /** Takes a place, and answers what gives it back. Rejects with `RateLimited` where none is to be had; whoever is `gone` waits no more. */
  enter: (accountId: string, gone?: AbortSignal) => Promise<() => void>
  /** Does the work in a place. */
  run: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>
}

/**
 * Lets no account take the disk, the network or the processor for itself; each copy of the service counts its own. A
 * place that becomes free goes to the accounts in turn, whatever each of them has waiting.
 */
export const makeFairQueue = (limits: Limits): FairQueue => {
  const { perAccount, inAll = Infinity, waitingPerAccount = 0, mostWaitMs = MOST_WAIT_MS, mostRestMs = 0 } = limits
  /** In the order of their turns: those that run or wait, and no others. */
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

  /** So many places more, or fewer; its next turn is the last one. */
  const change = (accountId: string, account: Account, by: 1 | -1): void => {
    account.running += by
    all += by
    accounts.delete(accountId)
    if (account.running > 0 || account.waiting.length > 0) accounts.set(accountId, account)
  }

  const callNext = (): void => {
    if (all >= inAll) return
    for (const [accountId, account] of accounts) {
      if (account.running >= perAccount) continue
      const next = account.waiting.shift()
      if (next === undefined) continue
      change(accountId, account, 1)
      return next()
    }
  }

  const leaverOf = (accountId: string, account: Account) => {
    const began = performance.now()
    let hasLeft = false
    const give = (): void => {
      change(accountId, account, -1)
      callNext()
    }
    return (): void => {
      if (hasLeft) return
      hasLeft = true
      const restMs = Math.min(performance.now() - began, mostRestMs)
      if (restMs > 0) setTimeout(give, restMs).unref()
      else give()
    }
  }

  const wait = (account: Account, gone?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
      }
      const giveUp = (): void => {
        end()
        account.waiting = account.waiting.filter((each) => each !== proceed)
        reject(new RateLimited(RETRY_S))
      }
      const timer = setTimeout(giveUp, mostWaitMs)
      timer.unref()
      gone?.addEventListener('abort', giveUp)
      const proceed = (): void => {
        end()
        resolve()
      }
      account.waiting.push(proceed)
    })

  const enter = async (accountId: string, gone?: AbortSignal): Promise<() => void> => {
    const account = accountOf(accountId)
    try {
      if (account.running < perAccount && all < inAll) change(accountId, account, 1)
      else if (account.waiting.length < waitingPerAccount) await wait(account, gone)
      else throw new RateLimited(RETRY_S)
    } catch (error) {
      dropUnused(accountId)
      throw error
    }
    return leaverOf(accountId, account)
  }

  return {
    enter,
    run: async (accountId, work) => {
      const leave = await enter(accountId)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
