import { sql } from 'kysely'
import { secondsUntil, type Clock } from '../../core/clock'
import { RateLimited } from '../../core/failures/failures'
import type { Sentence } from '../../core/failures/language'
import type { Store } from '../../core/tables/tables'
import { WINDOW_S, makeFailureCounts, subjectOf, type FailureRule, type Subject } from './failureCounts'

const FREE_FAILURES = 5

/** Of one e-mail from one address, or from one known device. */
export const ownRule: FailureRule = { free: FREE_FAILURES, firstDelayS: 30, longestDelayS: WINDOW_S }

const tooMany: Sentence = {
  en: 'Too many attempts. Please try again later.',
  fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
}

/** Requests for reset links from one place, whomever they are for. */
export const resetRequestRule: FailureRule = { free: 60, firstDelayS: 30, longestDelayS: WINDOW_S }

export const mustWait = (until: Date | null, now: Date): RateLimited => new RateLimited(secondsUntil(until ?? now, now), tooMany)

/**
 * The database folds the case of the e-mail, as it does where the user is looked up: JavaScript folds `İ` otherwise,
 * and every way to write one address would have tries of its own.
 */
export const pairOf = (email: string, address: string): Subject => subjectOf(sql`${`${address}\n`} || lower(${email})`)

export interface Attempts {
  /** Counts one more attempt, as failed until `forget` says otherwise; throws `RateLimited` while it must wait. */
  count: (email: string, address: string) => Promise<void>
  forget: (email: string, address: string) => Promise<void>
  /** Of an attempt that was counted and did not take place. */
  takeBack: (email: string, address: string) => Promise<void>
}

/**
 * Tries of one e-mail from one address. An attempt is counted before its password is looked at, so that a thousand at once
 * hash no more passwords than a thousand in turn. The longest wait is 15 minutes.
 */
export const makeAttempts = (store: Store, clock: Clock, rule = ownRule): Attempts => {
  const counts = makeFailureCounts(store, clock)
  const blockOf = async (subject: Subject) => (await counts.read([subject]))[0]?.blockedUntil ?? null
  return {
    count: async (email, address) => {
      const subject = pairOf(email, address)
      const blockedUntil = await blockOf(subject)
      if (blockedUntil === null && (await counts.count(subject, rule)) !== null) return
      throw mustWait(blockedUntil ?? (await blockOf(subject)), clock())
    },

    forget: (email, address) => counts.forget(pairOf(email, address)),
    takeBack: (email, address) => counts.takeBack(pairOf(email, address)),
  }
}
