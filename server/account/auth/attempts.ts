import { sql } from 'kysely'
import { secondsUntil, type Clock } from '../../platform/clock'
import { RateLimited } from '../../platform/failures/failures'
import { withSmallLetters } from '../../platform/texts/emailAddress'
import type { Sentence } from '../../platform/failures/language'
import type { Store } from '../../platform/database/tables'
import { WINDOW_S, makeFailureCounts, subjectOf, type FailureRule, type Subject } from './failureCounts'

const FREE_FAILURES = 5

export const ownRule: FailureRule = { free: FREE_FAILURES, firstDelayS: 30, longestDelayS: WINDOW_S }

const tooMany: Sentence = {
  en: 'Too many attempts. Please try again later.',
  fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
}

export const resetRequestRule: FailureRule = { free: 60, firstDelayS: 30, longestDelayS: WINDOW_S }

export const mustWait = (until: Date | null, now: Date): RateLimited => new RateLimited(secondsUntil(until ?? now, now), tooMany)

export const pairOf = (email: string, address: string): Subject => subjectOf(sql`${`${address}\n${withSmallLetters(email)}`}::text`)

export type Attempts = ReturnType<typeof makeAttempts>

/** Counted before the password check, so that a thousand simultaneous attempts cost no more than a sequence. */
export const makeAttempts = (store: Store, clock: Clock, rule = ownRule) => {
  const counts = makeFailureCounts(store, clock)
  const blockOf = async (subject: Subject) => (await counts.read([subject]))[0]?.blockedUntil ?? null
  return {
    /** Counts an attempt as failed until `forget`; throws `RateLimited` while it must wait. */
    count: async (email: string, address: string): Promise<void> => {
      const subject = pairOf(email, address)
      const blockedUntil = await blockOf(subject)
      if (blockedUntil === null && (await counts.count(subject, rule)) !== null) return
      throw mustWait(blockedUntil ?? (await blockOf(subject)), clock())
    },

    forget: (email: string, address: string): Promise<void> => counts.forget(pairOf(email, address)),
    takeBack: (email: string, address: string): Promise<void> => counts.takeBack(pairOf(email, address)),
  }
}
