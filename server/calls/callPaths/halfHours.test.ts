import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY_MIN, dayIn, LOCAL_ZONE, localText, wallTime, weekdayOf } from 'callflow/calendar'
import { isOpenAt, type Hours } from 'callflow/hours'
import type { HalfHour } from 'contract/callPaths'
import { startServer } from '../../testing/testServer'
import type { TestServer } from '../../testing/startServer'
import { countHalfHours } from './halfHours'

const CALLS = Number(process.env['TRIED_CALLS'] ?? 3_000)

const hoursOf = (time_zone: string, start: string, end: string, more: Partial<Hours> = {}): Hours => ({
  ...{ time_zone, weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start, end })), exceptions: [], holidays: [], override: null },
  ...more,
})

const christmas: Hours['exceptions'][number] = { name: 'Noël', from: '2025-12-24', to: '2025-12-26', is_yearly: 1, intervals: [] }

const cases: [what: string, saved: Hours, tried: Hours][] = [
  ['an earlier opening, over both changes of the clock', hoursOf(LOCAL_ZONE, '09:00', '17:00'), hoursOf(LOCAL_ZONE, '08:00', '17:00')],
  ['quarters of an hour, a night and days off', hoursOf(LOCAL_ZONE, '09:15', '16:45'), hoursOf(LOCAL_ZONE, '20:45', '03:10', { exceptions: [christmas], holidays: ['canada_day'] })],
  ['another time zone, off by half an hour', hoursOf(LOCAL_ZONE, '09:00', '17:00'), hoursOf('America/St_Johns', '09:00', '17:00')],
]

const MINUTE = 60_000
/** Hours here change at nothing finer. */
const STEP_MIN = 5
const now = new Date('2026-11-20T16:05:00Z')
const range = { from: '2025-11-01', to: '2026-11-20' }
const firstMinute = Date.parse('2025-11-01T04:00:00Z')

/** A fixed sequence: the same calls in each run. */
const makeRandom = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

/** Step by step. */
const bruteForce = (calls: readonly { at: number; isMissed: boolean }[], saved: Hours, tried: Hours): Map<string, HalfHour> => {
  const found = new Map<string, HalfHour>()
  const byStep = new Map<number, { isMissed: boolean }[]>()
  for (const { at, isMissed } of calls) {
    const step = at - (at % (STEP_MIN * MINUTE))
    byStep.set(step, [...(byStep.get(step) ?? []), { isMissed }])
  }
  let part: { key: string; minutes: number; calls: number } | null = null
  const close = (): void => {
    const sum = part === null ? undefined : found.get(part.key)
    if (part !== null && sum !== undefined && part.calls === 0) sum.quiet_minutes += part.minutes
    part = null
  }
  let last = ''
  for (let minute = firstMinute; minute < now.getTime(); minute += STEP_MIN * MINUTE) {
    const at = new Date(minute)
    const [isOpen, isOpenThen] = [isOpenAt(saved, at).isOpen, isOpenAt(tried, at).isOpen]
    const wall = wallTime(tried.time_zone, minute)
    const slot = `${dayIn(tried.time_zone, minute)} ${Math.floor(wall / 30)} ${isOpen} ${isOpenThen}`
    if (slot !== last) close()
    last = slot
    if (isOpen && isOpenThen) continue
    const change = isOpen === isOpenThen ? 'none' : isOpenThen ? 'opens' : 'closes'
    const [weekday, start] = [weekdayOf(Math.floor(wall / DAY_MIN)), localText(wall - (wall % 30)).slice(-5)]
    const key = `${weekday} ${start} ${change}`
    const sum = found.get(key) ?? { weekday, start, change, minutes: 0, quiet_minutes: 0, calls: 0, missed: 0 }
    found.set(key, sum)
    const made = byStep.get(minute) ?? []
    part ??= { key, minutes: 0, calls: 0 }
    part.minutes += STEP_MIN
    part.calls += made.length
    sum.minutes += STEP_MIN
    sum.calls += made.length
    sum.missed += made.filter(({ isMissed }) => isMissed).length
  }
  close()
  return found
}

describe('the half hours that other hours open and close', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const random = makeRandom(7)
  const minutes = (now.getTime() - firstMinute) / MINUTE
  const calls = Array.from({ length: CALLS }, (_, call) => call === 0 ? { at: firstMinute, isMissed: false } : ({ at: firstMinute + Math.floor(random() ** 1.5 * minutes) * MINUTE + Math.floor(random() * MINUTE), isMissed: random() < 0.3 }))

  for (const [what, saved, tried] of cases) {
    it(`are those of each minute by itself: ${what}`, async () => {
      const { accountId } = await server.seed.person()
      const applicationId = await server.seed.application(accountId)
      for (let first = 0; first < calls.length; first += 2_000) {
        const rows = calls.slice(first, first + 2_000).map(({ at, isMissed }) => ({
          ...{ account_id: accountId, started_at: new Date(at), call_id: crypto.randomUUID(), application_id: applicationId },
          ...{ flow_version: 1, ending: isMissed ? ('missed' as const) : ('reached' as const) },
        }))
        await server.store.insertInto('call_paths').values(rows).execute()
      }
      const { half_hours, most_missed } = await countHalfHours(server.store, accountId, { applicationId, ...range }, saved, tried, now)
      const expected = bruteForce(calls, saved, tried)
      const keyed = new Map(half_hours.map((half) => [`${half.weekday} ${half.start} ${half.change}`, half]))
      assert.deepEqual(keyed, new Map([...expected].filter(([, { change }]) => change !== 'none').sort(([, one], [, other]) => one.weekday - other.weekday || one.start.localeCompare(other.start))))
      const closed = [...expected.values()].filter(({ change }) => change === 'none')
      assert.equal(most_missed?.missed, Math.max(...closed.map(({ missed }) => missed)))
      assert.deepEqual(most_missed, expected.get(`${most_missed.weekday} ${most_missed.start} none`))
      assert.ok(half_hours.length > 0)
    })
  }
})
