import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS, type Clock } from '../../core/clock'
import type { Store } from '../../core/tables/tables'
import { mustWait, ownRule, pairOf } from './attempts'
import { WINDOW_S, makeFailureCounts, subjectOf, type FailureRule, type Subject } from './failureCounts'

/** Of all e-mails from one address: what three hundred people behind it mistype on one morning stays below. */
const addressRule: FailureRule = { free: 50, firstDelayS: 30, longestDelayS: WINDOW_S }
/** Of one e-mail from all addresses: who guesses from many is slowed. The first try from an address does not wait for it, */
const emailRule: FailureRule = { free: 100, firstDelayS: 5, longestDelayS: 60 }
/** but for this: else each further address, of which some have millions, would be a further guess. */
const firstTryRule: FailureRule = { free: 1000, firstDelayS: 5, longestDelayS: 60 }
/** Of a minute and of this copy of the service. */
const REMARKABLE_FAILURES = 100

export type Refusal = 'device' | 'email_and_address' | 'address' | 'email' | 'queue'

export interface SignInTry {
  email: string
  address: string
  /** The hash of the user's known device that it comes from; null for a stranger. */
  device: string | null
}

export interface Admitted {
  failed: () => Promise<void>
  succeeded: () => Promise<void>
  /** The password was not looked at. */
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

/** Warns once a minute at most. */
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
 * Who may try a password now. A known device is counted by itself, so that no stranger delays its user. Everybody else is
 * counted by e-mail and address, by address, and by e-mail. The first is counted before the password is looked at; of the
 * others failures alone count, until they are too many: any number of people behind one address may sign in at once. The
 * first try of an e-mail from an address waits for no failures of that e-mail elsewhere but other first ones, so that
 * somebody who goes on guessing does not win every try that an e-mail has.
 */
export const makeSignInLimits = ({ store, clock, log, onRefusal = () => undefined, onFailure = () => undefined }: Deps) => {
  const counts = makeFailureCounts(store, clock)
  const alarm = makeAlarm(clock, log)

  const refuse = (by: Refusal, until: Date | null): never => {
    onRefusal(by)
    throw mustWait(until, clock())
  }

  /** What the try is counted by; the first is its own. */
  const countedBy = ({ email, address, device }: SignInTry): Counted[] =>
    device === null
      ? [
          { subject: pairOf(email, address), rule: ownRule, by: 'email_and_address' },
          { subject: subjectOf(sql`${`address\n${address}`}::text`), rule: addressRule, by: 'address' },
          { subject: subjectOf(sql`'email' || chr(10) || lower(${email})`), rule: emailRule, by: 'email' },
          { subject: subjectOf(sql`'first tries' || chr(10) || lower(${email})`), rule: firstTryRule, by: 'email' },
        ]
      : [{ subject: subjectOf(sql`${`device\n${device}`}::text`), rule: ownRule, by: 'device' }]

  const takeBack = async (counted: readonly Counted[]): Promise<void> => {
    for (const { subject } of counted) await counts.takeBack(subject)
  }

  /** How many there are of each now. All of them or none: where another try was faster, this one has to wait. */
  const countAll = async (all: readonly Counted[]): Promise<number[]> => {
    const failures: number[] = []
    for (const [place, { subject, rule, by }] of all.entries()) {
      const counted = await counts.count(subject, rule)
      if (counted === null) {
        await takeBack(all.slice(0, place))
        const [now] = await counts.read([subject])
        return refuse(by, now?.blockedUntil ?? null)
      }
      failures.push(counted)
    }
    return failures
  }

  /** Throws `RateLimited` while this try must wait. */
  const admit = async (given: SignInTry): Promise<Admitted> => {
    const all = countedBy(given)
    const known = await counts.read(all.map(({ subject }) => subject))
    const isFirst = given.device === null && known[0]?.failures === 0
    const mayDelay = ({ rule }: Counted): boolean => rule !== (isFirst ? emailRule : firstTryRule)
    for (const [place, each] of all.entries()) {
      const until = known[place]?.blockedUntil ?? null
      if (until !== null && mayDelay(each)) refuse(each.by, until)
    }
    const counted = all.filter((each, place) => place === 0 || (mayDelay(each) && (known[place]?.failures ?? 0) >= each.rule.free))
    const [tries = 1] = await countAll(counted)
    if (isFirst && tries > 1) {
      // Another one was the first.
      await takeBack(counted)
      return admit(given)
    }
    const countedLater = all.filter((each) => !counted.includes(each) && (isFirst || each.rule !== firstTryRule))
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

  return {
    admit,
    /** A sign-in found no place in the line. */
    tellBusy: () => onRefusal('queue'),
  }
}

export type SignInLimits = ReturnType<typeof makeSignInLimits>
