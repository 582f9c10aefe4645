import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS, type Clock } from '../../platform/clock'
import type { Store } from '../../platform/database/tables'
import { mustWait, ownRule, pairOf, WINDOW_S, makeFailureCounts, subjectOf, type FailureRule, type Subject } from './failureCounts'
import { withSmallLetters } from '../../platform/texts/emailAddress'
import { Validation, isRequired, type Sentence } from '../../platform/failures/failures'
import { isPasswordRight, isPasswordTooLong } from '../password/hashing'

interface Proof {
  password?: string | undefined
}

export interface Confirmed {
  loginId: string
  passwordHash: string
}

interface Tries {
  count: (who: string, what: string) => Promise<void>
  forget: (who: string, what: string) => Promise<void>
  takeBack: (who: string, what: string) => Promise<void>
}

/** Counted per login, because a stolen session can come from anywhere. */
const COUNTED_AS = 'present password'

export const isWrongPassword: Sentence = {
  en: "This isn't your current password.",
  fr: "Ce n'est pas votre mot de passe actuel.",
}

const wrongPassword = (): Validation => new Validation({ password: [isWrongPassword] })

export type Reauthentication = ReturnType<typeof makeReauthentication>

/** The only place that verifies who is at the keyboard; `docs/security.md` lists its uses. */
export const makeReauthentication = (store: Store, tries: Tries) => {
  const login = (connection: Store) => connection.selectFrom('logins').select(['logins.id', 'password_hash'])

  return {
    confirm: async (userId: string, { password = '' }: Proof, missing: Sentence = isRequired): Promise<Confirmed> => {
      if (password === '') throw new Validation({ password: [missing] })
      if (isPasswordTooLong(password)) throw wrongPassword()
      const ofUser = login(store).innerJoin('users', 'login_id', 'logins.id').where('users.id', '=', userId)
      const { id: loginId, password_hash: passwordHash } = await ofUser.executeTakeFirstOrThrow()
      await tries.count(loginId, COUNTED_AS)
      const check = isPasswordRight(password, passwordHash, { key: loginId, isStranger: false })
      // An attempt rejected by the queue was not checked and does not count.
      const isRight = await check.catch(async (error: unknown) => {
        await tries.takeBack(loginId, COUNTED_AS)
        throw error
      })
      if (!isRight) throw wrongPassword()
      await tries.forget(loginId, COUNTED_AS)
      return { loginId, passwordHash }
    },

    enforce: async (transaction: Store, { loginId, passwordHash }: Confirmed): Promise<void> => {
      const now = await login(transaction).where('id', '=', loginId).forUpdate().executeTakeFirst()
      if (now?.password_hash !== passwordHash) throw wrongPassword()
    },
  }
}

/** All emails from one address: allows for the typing errors of three hundred people on one morning. */
const addressRule: FailureRule = { free: 50, firstDelayS: 30, longestDelayS: WINDOW_S }
/** One email from all addresses: slows down distributed guessing, except for the first attempt from an address. */
const emailRule: FailureRule = { free: 100, firstDelayS: 5, longestDelayS: 60 }
/** First attempts: without a limit, each of an attacker's many addresses would be another guess. */
const firstAttemptRule: FailureRule = { free: 1000, firstDelayS: 5, longestDelayS: 60 }
/** Per minute and instance. */
const REMARKABLE_FAILURES = 100

export type Refusal = 'device' | 'email_and_address' | 'address' | 'email' | 'queue'

export interface LoginAttempt {
  email: string
  address: string
  device: string | null
}

export interface Admitted {
  failed: () => Promise<void>
  succeeded: () => Promise<void>
  undone: () => Promise<void>
}

interface Deps {
  store: Store
  clock: Clock
  log: FastifyBaseLogger
  onRefusal?: (by: Refusal) => void
  onFailure?: () => void
}

interface Counted {
  subject: Subject
  rule: FailureRule
  by: Refusal
}

const makeAlarm = (clock: Clock, log: FastifyBaseLogger) => {
  let [since, failures] = [0, 0]
  return (): void => {
    const now = clock().getTime()
    if (now - since >= MINUTE_MS) [since, failures] = [now, 0]
    failures += 1
    if (failures === REMARKABLE_FAILURES) log.warn({ failures }, 'More failed logins in a minute than typing errors explain')
  }
}

/**
 * A known device has its own count, so that strangers can't delay its user. Only the count by email and address comes
 * before the password check, so that any number of people behind one address can log in at once. The first attempt of
 * an email from an address waits only for other first attempts, so that guessing can't use up all of that email's.
 */
export const makeSignInLimits = ({ store, clock, log, onRefusal = () => undefined, onFailure = () => undefined }: Deps) => {
  const counts = makeFailureCounts(store, clock)
  const alarm = makeAlarm(clock, log)

  const refuse = (by: Refusal, until: Date | null): never => {
    onRefusal(by)
    throw mustWait(until, clock())
  }

  const countedBy = ({ email, address, device }: LoginAttempt): Counted[] =>
    device === null
      ? [
          { subject: pairOf(email, address), rule: ownRule, by: 'email_and_address' },
          { subject: subjectOf(sql`${`address\n${address}`}::text`), rule: addressRule, by: 'address' },
          { subject: subjectOf(sql`'email' || chr(10) || ${withSmallLetters(email)}::text`), rule: emailRule, by: 'email' },
          { subject: subjectOf(sql`'first tries' || chr(10) || ${withSmallLetters(email)}::text`), rule: firstAttemptRule, by: 'email' },
        ]
      : [{ subject: subjectOf(sql`${`device\n${device}`}::text`), rule: ownRule, by: 'device' }]

  const takeBack = async (counted: readonly Counted[]): Promise<void> => {
    for (const { subject } of counted) await counts.takeBack(subject)
  }

  const countAll = async (all: readonly Counted[]): Promise<number[]> => {
    const failures: number[] = []
    for (const [index, { subject, rule, by }] of all.entries()) {
      const counted = await counts.count(subject, rule)
      if (counted === null) {
        await takeBack(all.slice(0, index))
        const [now] = await counts.read([subject])
        return refuse(by, now?.blockedUntil ?? null)
      }
      failures.push(counted)
    }
    return failures
  }

  const admit = async (given: LoginAttempt): Promise<Admitted> => {
    const all = countedBy(given)
    const known = await counts.read(all.map(({ subject }) => subject))
    const isFirst = given.device === null && known[0]?.failures === 0
    const mayDelay = ({ rule }: Counted): boolean => rule !== (isFirst ? emailRule : firstAttemptRule)
    for (const [index, each] of all.entries()) {
      const until = known[index]?.blockedUntil ?? null
      if (until !== null && mayDelay(each)) refuse(each.by, until)
    }
    const counted = all.filter((each, index) => index === 0 || (mayDelay(each) && (known[index]?.failures ?? 0) >= each.rule.free))
    const [attempts = 1] = await countAll(counted)
    if (isFirst && attempts > 1) {
      // Another attempt came first.
      await takeBack(counted)
      return admit(given)
    }
    const countedLater = all.filter((each) => !counted.includes(each) && (isFirst || each.rule !== firstAttemptRule))
    return {
      failed: async () => {
        onFailure()
        alarm()
        for (const { subject, rule } of countedLater) await counts.count(subject, rule)
      },
      succeeded: async () => {
        const [own, ...others] = counted
        if (own !== undefined) await counts.forget(own.subject)
        await takeBack(others)
      },
      undone: () => takeBack(counted),
    }
  }

  /** What `check` finds with the password, or null if it is wrong. An attempt that wasn't checked doesn't count. */
  const attempt = async <Found>(given: LoginAttempt, check: () => Promise<Found | null>): Promise<Found | null> => {
    const admitted = await admit(given)
    const found = await check().catch(async (error: unknown) => {
      await admitted.undone()
      throw error
    })
    await (found === null ? admitted.failed() : admitted.succeeded())
    return found
  }

  return {
    admit,
    attempt,
    reportFullQueue: () => onRefusal('queue'),
  }
}

export type SignInLimits = ReturnType<typeof makeSignInLimits>
