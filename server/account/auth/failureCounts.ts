import { sql, type RawBuilder } from 'kysely'
import { later, MINUTE_MS, SECOND_MS, type Clock, secondsUntil } from '../../platform/clock'
import type { Store } from '../../platform/database/tables'
import { RateLimited, type Sentence } from '../../platform/failures/failures'
import { withSmallLetters } from '../../platform/texts/emailAddress'

export const WINDOW_MS = 15 * MINUTE_MS

export interface FailureRule {
  free: number
  firstDelayS: number
  longestDelayS: number
}

export type Subject = RawBuilder<string>

export interface FailureCount {
  failures: number
  blockedUntil: Date | null
}

export const subjectOf = (text: RawBuilder<string>): Subject => sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

interface Row {
  place: number
  failures: number
  blocked_until: Date | null
}

export const makeFailureCounts = (store: Store, clock: Clock) => ({
  read: async (subjects: readonly Subject[]): Promise<FailureCount[]> => {
    const now = clock()
    const requested = sql.join(subjects.map((subject, place) => sql`(${place}::int, ${subject})`))
    const { rows } = await sql<Row>`
      select place, failures, case when blocked_until > ${now} then blocked_until end as blocked_until
      from (values ${requested}) as requested (place, subject) join login_failures using (subject)
      where window_started_at > ${later(now, -WINDOW_MS)} or blocked_until > ${now}`.execute(store)
    return subjects.map((_, place) => {
      const row = rows.find((each) => each.place === place)
      return { failures: row?.failures ?? 0, blockedUntil: row?.blocked_until ?? null }
    })
  },

  /** Counts this failure and returns the total in one atomic statement; `null` if blocked. */
  count: async (subject: Subject, { free, firstDelayS, longestDelayS }: FailureRule): Promise<number | null> => {
    const now = clock()
    const isOver = sql`counter.window_started_at <= ${later(now, -WINDOW_MS)}`
    const failures = sql`case when ${isOver} then 1 else counter.failures + 1 end`
    const doublings = sql`least(counter.failures + 1 - ${free}::int, 10)`
    const delay = sql`interval '1 second' * least(${longestDelayS}::int, ${firstDelayS}::int * power(2, ${doublings}))`
    const { rows } = await sql<Pick<Row, 'failures'>>`
      insert into login_failures as counter (subject, failures, window_started_at) values (${subject}, 1, ${now})
      on conflict (subject) do update set
        failures = ${failures},
        window_started_at = case when ${isOver} then ${now}::timestamptz else counter.window_started_at end,
        blocked_until = case when ${failures} >= ${free}::int then ${now}::timestamptz + ${delay} end
      where counter.blocked_until is null or counter.blocked_until <= ${now}
      returning failures`.execute(store)
    return rows[0]?.failures ?? null
  },

  takeBack: async (subject: Subject): Promise<void> => {
    const failures = sql<number>`greatest(failures - 1, 0)`
    await store.updateTable('login_failures').set({ failures, blocked_until: null }).where('subject', '=', subject).execute()
  },

  forget: async (subject: Subject): Promise<void> => {
    await store.deleteFrom('login_failures').where('subject', '=', subject).execute()
  },
})

export type FailureCounts = ReturnType<typeof makeFailureCounts>

export const WINDOW_S = WINDOW_MS / SECOND_MS

const FREE_FAILURES = 5

export const ownRule: FailureRule = { free: FREE_FAILURES, firstDelayS: 30, longestDelayS: WINDOW_S }

const tooMany: Sentence = {
  en: 'Too many attempts. Please try again later.',
  fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
}

export const resetRequestRule: FailureRule = { free: 60, firstDelayS: 30, longestDelayS: WINDOW_S }

/** From one range of addresses; each asks for a mail. */
export const signUpRule: FailureRule = { free: 10, firstDelayS: 60, longestDelayS: WINDOW_S }

/** Of an account; each is a mail to somebody. */
export const invitationRule: FailureRule = { free: 50, firstDelayS: 60, longestDelayS: WINDOW_S }

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
