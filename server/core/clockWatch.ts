import os from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from './tables/tables'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from './clock'

/** Clocks that are set by the network are never as far apart. */
const MOST_APART_MS = HOUR_MS
/** A time that is doubted and moves by more than this, beside what passes, has not held. */
const STEADY_MS = 5 * MINUTE_MS
/** Nobody knows for how long a service was off: what its clock says at the start has to hold for so long. */
const START_HOLD_MS = HOUR_MS
/** A clock that jumps while the service runs, or was behind what the service has seen, is hardly right. */
const JUMP_HOLD_MS = DAY_MS

export interface ClockWatch {
  /** Whether time may bring what cannot be taken back: closed periods, renewals, charges, deletions. */
  isTrusted: () => boolean
  /** At the start, and every minute. Rejects when the database does not answer; what was trusted stays so. */
  look: () => Promise<void>
}

/** The time of somebody else's machine. */
export type ReadTime = () => Promise<Date>

/** Two machines that are set by the network never are: whichever is wrong, neither is trusted. */
export const areApart = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) > STEADY_MS

interface Deps {
  store: Store
  clock: Clock
  /** Milliseconds that have passed, whatever becomes of the clock. Left out: those since the machine was started. */
  steady?: (() => number) | undefined
  log: FastifyBaseLogger
  /** Null where the database has the clock of this machine. */
  databaseTime: ReadTime | null
}

interface Moment {
  /** What the clock says, in milliseconds. */
  wall: number
  /** What has passed. */
  passed: number
}

interface Doubt extends Moment {
  /** The last time that was trusted by any copy of the service. */
  mark: number
  holdMs: number
}

/** Goes on while the machine sleeps, which `performance.now()` does not on Linux. */
const sinceBoot = (): number => os.uptime() * SECOND_MS

/** By how much the clock has moved beside what has passed. */
const drift = (from: Moment, to: Moment): number => Math.abs(to.wall - from.wall - (to.passed - from.passed))

/**
 * Compares the clock with the last time that was trusted, which stands in the database, and with what has passed since. A
 * time that is doubted becomes trusted once it is as expected again, once it has held for long enough, or once somebody
 * writes it into the database (`npm run clock -- confirm`).
 */
export const makeClockWatch = ({ store, clock, steady = sinceBoot, log, databaseTime }: Deps): ClockWatch => {
  let trusted: Moment | null = null
  let doubt: Doubt | null = null
  const now = (): Moment => ({ wall: clock().getTime(), passed: steady() })

  const isAsExpected = (at: Moment, mark: number | null): boolean => {
    if (trusted !== null && drift(trusted, at) <= MOST_APART_MS) return true
    return (trusted === null || doubt !== null) && (mark === null || Math.abs(at.wall - mark) <= MOST_APART_MS)
  }

  const trust = async (at: Moment): Promise<void> => {
    if (doubt !== null) log.warn({ now: new Date(at.wall) }, 'the clock is trusted again')
    doubt = null
    trusted = at
    await markClock(store, new Date(at.wall))
  }

  const begin = (at: Moment, mark: number): void => {
    const isPlausible = trusted === null && at.wall > mark
    const told = { now: new Date(at.wall), lastSeen: new Date(mark) }
    if (doubt === null && isPlausible) log.warn(told, 'the service was off, or its clock runs ahead: periods, renewals and charges wait for an hour')
    else if (doubt === null) log.error(told, 'the clock has jumped: periods, renewals and charges wait until it is right or confirmed')
    doubt = { ...at, mark, holdMs: isPlausible ? START_HOLD_MS : JUMP_HOLD_MS }
  }

  const isApartFromDatabase = async (at: Moment): Promise<boolean> => {
    if (databaseTime === null) return false
    const theirs = await databaseTime()
    if (!areApart(theirs, new Date(at.wall))) return false
    if (doubt === null) log.error({ now: new Date(at.wall), database: theirs }, 'the clock is not that of the database: periods, renewals and charges wait')
    doubt = { ...at, mark: theirs.getTime(), holdMs: JUMP_HOLD_MS }
    return true
  }

  return {
    isTrusted: () => doubt === null && trusted !== null && drift(trusted, now()) <= MOST_APART_MS,

    look: async () => {
      const mark = await readMark(store)
      const at = now()
      if (await isApartFromDatabase(at)) return
      if (isAsExpected(at, mark)) return trust(at)
      const last = mark ?? trusted?.wall ?? at.wall
      // Another copy of the service that goes on with the time before is right about it.
      const hasHeld = doubt?.mark === last && drift(doubt, at) <= STEADY_MS
      if (doubt === null || !hasHeld) return begin(at, last)
      if (at.passed - doubt.passed >= doubt.holdMs) await trust(at)
    },
  }
}

const readMark = async (store: Store): Promise<number | null> =>
  (await store.selectFrom('clock_marks').select('seen_at').executeTakeFirst())?.seen_at.getTime() ?? null

/** From now on this is the time that every copy of the service compares its own with. */
export const markClock = async (store: Store, seen_at: Date): Promise<void> => {
  const mark = store.insertInto('clock_marks').values({ id: 1, seen_at })
  await mark.onConflict((same) => same.column('id').doUpdateSet({ seen_at })).execute()
}
