import { sql } from 'kysely'
import { DAY_MIN, dayIn, dayNumber, firstInstant, localText, LOCAL_ZONE, MINUTE_MS, wallTime, weekdayOf } from 'callflow/calendar'
import { changesOn, isOpenAt, type Hours } from 'callflow/hours'
import type { HalfHour, TriedHours } from 'contract/callPaths'
import { storedCallId } from '../../platform/database/callIds'
import type { Store } from '../../platform/database/tables'
import type { FlowRange } from './analytics'

const HALF_HOUR_MIN = 30

/** Of a day in Montreal, as its number. */
export const startOf = (day: number): number => firstInstant(LOCAL_ZONE, day * DAY_MIN)

/** When the hours may change within the time. */
export const changesOf = (hours: Hours, from: number, to: number): number[] => {
  const { time_zone, override } = hours
  const changes = override === null ? [] : [Date.parse(override.set_at), ...(override.until === null ? [] : [Date.parse(override.until)])]
  for (let day = dayIn(time_zone, from) - 1; day <= dayIn(time_zone, to); day += 1) changes.push(...changesOn(hours, day))
  return changes
}

/** A part of a half hour within which neither hours change. */
interface Piece {
  from: number
  to: number
}

const piecesOf = (start: number, end: number, both: readonly Hours[], zone: string): Piece[] => {
  const bounds = new Set(both.flatMap((hours) => changesOf(hours, start, end)).filter((at) => start < at && at < end))
  // Half hours of the clock on the wall: few zones are off it by a quarter.
  const first = start - (wallTime(zone, start) % HALF_HOUR_MIN) * MINUTE_MS
  for (let at = first; at < end; at += HALF_HOUR_MIN * MINUTE_MS) bounds.add(Math.max(at, start))
  const sorted = [...bounds].sort((one, other) => one - other)
  return sorted.map((from, index) => ({ from, to: sorted[index + 1] ?? end }))
}

interface CountedPiece {
  /** From 1. */
  piece: number
  calls: number
  missed: number
}

const countPieces = async (store: Store, accountId: string, { applicationId }: FlowRange, pieces: readonly Piece[], end: number): Promise<Map<number, CountedPiece>> => {
  const [first] = pieces
  if (first === undefined) return new Map()
  const { rows } = await sql<CountedPiece>`
    select width_bucket(started_at, ${pieces.map(({ from }) => new Date(from))}::timestamptz[]) as piece, count(*)::int as calls,
      (count(*) filter (where ending in ('missed', 'menu')))::int as missed
    from call_paths
    where account_id = ${accountId} and application_id = ${storedCallId(applicationId)}::uuid and ending is not null
      and started_at >= ${new Date(first.from)} and started_at < ${new Date(end)}
    group by 1`.execute(store)
  return new Map(rows.map((row) => [row.piece, row]))
}

/** The beginning of the day of the first call within the days: before it, nobody could call. */
const firstDay = async (store: Store, accountId: string, { applicationId, from }: FlowRange, end: number): Promise<number> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(started_at) as at from call_paths
    where account_id = ${accountId} and application_id = ${storedCallId(applicationId)}::uuid
      and started_at >= ${new Date(startOf(dayNumber(from)))} and started_at < ${new Date(end)}`.execute(store)
  const at = rows[0]?.at ?? null
  return at === null ? end : startOf(dayIn(LOCAL_ZONE, at.getTime()))
}

const changeOf = (isOpen: boolean, isOpenThen: boolean): HalfHour['change'] | null => {
  if (isOpen === isOpenThen) return isOpen ? null : 'none'
  return isOpenThen ? 'opens' : 'closes'
}

/**
 * The half hours of the week that are opened or closed by other hours, with the calls of the days, and the one among those
 * that stay closed in which most callers reached nobody, from the day of the first call on. Overrides don't count, nor does the time from `now` on.
 */
export const countHalfHours = async (store: Store, accountId: string, range: FlowRange, saved: Hours, tried: Hours, now: Date): Promise<TriedHours> => {
  const [before, after] = [{ ...saved, override: null }, { ...tried, override: null }]
  const zone = after.time_zone
  const end = Math.min(startOf(dayNumber(range.to) + 1), now.getTime())
  const start = await firstDay(store, accountId, range, end)
  const pieces = piecesOf(start, end, [before, after], zone)
  const counted = await countPieces(store, accountId, range, pieces, end)
  const found = new Map<string, HalfHour>()
  for (const [index, { from, to }] of pieces.entries()) {
    const at = new Date(from)
    const change = changeOf(isOpenAt(before, at).isOpen, isOpenAt(after, at).isOpen)
    if (change === null) continue
    const { calls = 0, missed = 0 } = counted.get(index + 1) ?? {}
    const wall = wallTime(zone, from)
    const [weekday, start_time] = [weekdayOf(Math.floor(wall / DAY_MIN)), localText(wall - (wall % HALF_HOUR_MIN)).slice(-5)]
    const key = `${change} ${weekday} ${start_time}`
    const sum = found.get(key) ?? { weekday, start: start_time, change, minutes: 0, quiet_minutes: 0, calls: 0, missed: 0 }
    const minutes = (to - from) / MINUTE_MS
    sum.minutes += minutes
    sum.quiet_minutes += calls === 0 ? minutes : 0
    found.set(key, { ...sum, calls: sum.calls + calls, missed: sum.missed + missed })
  }
  const all = [...found.values()].sort((one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start))
  const closed = all.filter(({ change, missed }) => change === 'none' && missed > 0)
  return { half_hours: all.filter(({ change }) => change !== 'none'), most_missed: closed.sort((one, other) => other.missed - one.missed)[0] ?? null }
}
