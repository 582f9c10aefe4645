import { sql, type RawBuilder } from 'kysely'
import { later, MINUTE_MS, secondsUntil, SECOND_MS, type Clock } from '../../core/clock'
import { TooMany } from '../../core/failures/failures'
import type { Sentence } from '../../core/failures/language'
import type { Store } from '../../store/tables'

const WINDOW_MS = 15 * MINUTE_MS
const FREE_FAILURES = 5
const FIRST_DELAY_S = 30
const LONGEST_DELAY_S = WINDOW_MS / SECOND_MS

const tooMany: Sentence = {
  en: 'Too many attempts. Please try again later.',
  fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
}

export interface Attempts {
  /** Counts one more attempt, as failed until `forget` says otherwise; throws `TooMany` while it must wait. */
  count: (email: string, address: string) => Promise<void>
  forget: (email: string, address: string) => Promise<void>
}

/**
 * The database folds the case of the e-mail, as it does where the user is looked up: JavaScript folds `İ` otherwise,
 * and every way to write one address would have tries of its own.
 */
const subjectOf = (email: string, address: string): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(${`${address}\n`} || lower(${email}), 'UTF8')), 'hex')`

const readBlock = async (store: Store, subject: RawBuilder<string>, now: Date): Promise<Date | null> => {
  const subjects = store.selectFrom('login_failures').select('blocked_until').where('subject', '=', subject)
  const blocked = await subjects.where('blocked_until', '>', now).executeTakeFirst()
  return blocked?.blocked_until ?? null
}

/**
 * Counts in one statement, which waits for others of the same subject and leaves a blocked one as it is (false). From
 * the fifth failure on, the next attempt has to wait 30 s, then 1, 2, 4 … minutes, up to the length of the window.
 */
const countOne = async (store: Store, subject: RawBuilder<string>, now: Date): Promise<boolean> => {
  const isOver = sql`kept.window_started_at <= ${later(now, -WINDOW_MS)}`
  const failures = sql`case when ${isOver} then 1 else kept.failures + 1 end`
  const doublings = sql`least(kept.failures + 1 - ${FREE_FAILURES}::int, 10)`
  const delay = sql`interval '1 second' * least(${LONGEST_DELAY_S}::int, ${FIRST_DELAY_S}::int * power(2, ${doublings}))`
  const { rows } = await sql`
    insert into login_failures as kept (subject, failures, window_started_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      window_started_at = case when ${isOver} then ${now}::timestamptz else kept.window_started_at end,
      blocked_until = case when ${failures} >= ${FREE_FAILURES}::int then ${now}::timestamptz + ${delay} end
    where kept.blocked_until is null or kept.blocked_until <= ${now}
    returning subject`.execute(store)
  return rows.length > 0
}

/**
 * Sign-ins of one e-mail from one address. An attempt is counted before its password is looked at, so that a thousand
 * at once hash no more passwords than a thousand in turn. Nobody is locked out for good: others cannot block an
 * account for its owner's address, and the longest wait is 15 minutes.
 */
export const makeAttempts = (store: Store, clock: Clock): Attempts => ({
  count: async (email, address) => {
    const subject = subjectOf(email, address)
    const now = clock()
    const blockedUntil = await readBlock(store, subject, now)
    if (blockedUntil === null && (await countOne(store, subject, now))) return
    const until = blockedUntil ?? (await readBlock(store, subject, now)) ?? now
    throw new TooMany(secondsUntil(until, now), tooMany)
  },

  forget: async (email, address) => {
    await store.deleteFrom('login_failures').where('subject', '=', subjectOf(email, address)).execute()
  },
})
