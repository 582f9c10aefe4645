import os from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../database/tables'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from '../clock'

const MAX_APART_MS = HOUR_MS
const STEADY_MS = 5 * MINUTE_MS
/** The downtime is unknown, so the clock must hold for this long after a start. */
const START_HOLD_MS = HOUR_MS
const JUMP_HOLD_MS = DAY_MS

export type ReadTime = () => Promise<Date>

export const areApart = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) > STEADY_MS

interface Deps {
  store: Store
  clock: Clock
  steady?: (() => number) | undefined
  log: FastifyBaseLogger
  /** Null if the database runs on this machine. */
  databaseTime: ReadTime | null
}

interface Reading {
  wall: number
  passed: number
}

interface Doubt extends Reading {
  mark: number
  holdMs: number
}

/** Includes sleep, which `performance.now()` does not on Linux. */
const sinceBoot = (): number => os.uptime() * SECOND_MS

const drift = (from: Reading, to: Reading): number => Math.abs(to.wall - from.wall - (to.passed - from.passed))

export type ClockWatch = ReturnType<typeof makeClockWatch>

/** A doubted time becomes trusted once it matches again, has held long enough, or is confirmed by `npm run clock`. */
export const makeClockWatch = ({ store, clock, steady = sinceBoot, log, databaseTime }: Deps) => {
  let trusted: Reading | null = null
  let doubt: Doubt | null = null
  const now = (): Reading => ({ wall: clock().getTime(), passed: steady() })

  const isAsExpected = (at: Reading, mark: number | null): boolean => {
    if (trusted !== null && drift(trusted, at) <= MAX_APART_MS) return true
    return (trusted === null || doubt !== null) && (mark === null || Math.abs(at.wall - mark) <= MAX_APART_MS)
  }

  const trust = async (at: Reading): Promise<void> => {
    if (doubt !== null) log.warn({ now: new Date(at.wall) }, 'the clock is trusted again')
    doubt = null
    trusted = at
    await markClock(store, new Date(at.wall))
  }

  const begin = (at: Reading, mark: number): void => {
    const isPlausible = trusted === null && at.wall > mark
    const details = { now: new Date(at.wall), lastSeen: new Date(mark) }
    if (doubt === null && isPlausible) log.warn(details, 'the service was off, or its clock runs ahead: periods, renewals and charges wait for an hour')
    else if (doubt === null) log.error(details, 'the clock has jumped: periods, renewals and charges wait until it is right or confirmed')
    doubt = { ...at, mark, holdMs: isPlausible ? START_HOLD_MS : JUMP_HOLD_MS }
  }

  const isApartFromDatabase = async (at: Reading): Promise<boolean> => {
    if (databaseTime === null) return false
    const databaseNow = await databaseTime()
    if (!areApart(databaseNow, new Date(at.wall))) return false
    if (doubt === null) log.error({ now: new Date(at.wall), database: databaseNow }, 'the clock is not that of the database: periods, renewals and charges wait')
    doubt = { ...at, mark: databaseNow.getTime(), holdMs: JUMP_HOLD_MS }
    return true
  }

  return {
    /** While false, nothing irreversible is triggered by time: closing periods, renewals, charges, deletions. */
    isTrusted: (): boolean => doubt === null && trusted !== null && drift(trusted, now()) <= MAX_APART_MS,

    check: async (): Promise<void> => {
      const mark = await readMark(store)
      const at = now()
      if (await isApartFromDatabase(at)) return
      if (isAsExpected(at, mark)) return trust(at)
      const last = mark ?? trusted?.wall ?? at.wall
      // Another instance that continues from the earlier time is right about it.
      const isSteady = doubt?.mark === last && drift(doubt, at) <= STEADY_MS
      if (doubt === null || !isSteady) return begin(at, last)
      if (at.passed - doubt.passed >= doubt.holdMs) await trust(at)
    },
  }
}

const readMark = async (store: Store): Promise<number | null> =>
  (await store.selectFrom('clock_marks').select('seen_at').executeTakeFirst())?.seen_at.getTime() ?? null

export const markClock = async (store: Store, seen_at: Date): Promise<void> => {
  const mark = store.insertInto('clock_marks').values({ id: 1, seen_at })
  await mark.onConflict((same) => same.column('id').doUpdateSet({ seen_at })).execute()
}
