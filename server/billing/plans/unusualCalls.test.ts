import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { unusualIn, type CallAbroad, type Weeks } from './unusualCalls'

const DAY = 1_440
const MINUTE_MS = 60_000

interface Made {
  /** Minutes, the first of which is midnight. */
  at: number
  to: string
  seconds: number
}

const tableOf = (text: string): string[][] => text.trim().split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const numbersIn = (text = ''): number[] => [...text.matchAll(/\d+/g)].map(Number)
const instant = (at: number): Date => new Date(at * MINUTE_MS)

const judged = (calls: readonly Made[], known: ReadonlySet<string>, weeks: Partial<Weeks>) => {
  const now = calls.at(-1)?.at ?? 0
  const given = calls.map(({ at, to, seconds }, index): CallAbroad => ({ callId: String(index), startedAt: instant(at), hour: Math.floor(at / 60) % 24, isKnown: known.has(to), seconds: at + seconds / 60 <= now ? seconds : null }))
  return unusualIn(given, { days: 20, busiestHour: 0, busiestDay: 0, total: 0, atNight: 0, isNightOurs: false, ...weeks }, instant(now))
}

describe('calls abroad are unlike those of the last weeks', () => {
  const accounts: Readonly<Record<string, Partial<Weeks>>> = {
    home: {},
    supplier: { busiestHour: 2, busiestDay: 3, total: 8 },
    agency: { busiestHour: 12, busiestDay: 60, total: 700 },
    nights: { busiestHour: 12, busiestDay: 60, total: 700, atNight: 300 },
    ours: { isNightOurs: true },
    new: { days: 2 },
  }
  const rows = tableOf(`
    a new country is called three times         | home     | 3 new, 20 min apart from 10 h, of 240 s  |
    a new country is called once, at night      | home     | 1 new, 1 min apart from 23 h, of 240 s   |
    a new country is called over a day          | supplier | 9 new, 60 min apart from 8 h, of 240 s   |
    the supplier, more often than usual         | supplier | 7 known, 5 min apart from 10 h, of 240 s |
    short calls where the agency calls          | agency   | 12 known, 4 min apart from 10 h, of 20 s |
    night after night                           | nights   | 20 known, 6 min apart from 23 h, of 240 s |
    nights that owners said are theirs          | ours     | 4 new, 30 min apart from 23 h, of 240 s  |
    growth alone                                | supplier | 30 known, 1 min apart from 10 h, of 240 s |
    a new account, by day                       | new      | 12 new, 2 min apart from 10 h, of 240 s  |
    six calls to a new country within an hour   | home     | 6 new, 5 min apart from 10 h, of 240 s   | new_destination growth
    ten calls to a new country in a day         | home     | 10 new, 70 min apart from 8 h, of 240 s  | new_destination growth
    the same where many calls go abroad         | agency   | 6 new, 5 min apart from 10 h, of 240 s   | new_destination growth
    five calls to a new country in one night    | supplier | 5 new, 30 min apart from 23 h, of 240 s  | new_destination night
    the same where calls at night are usual     | nights   | 5 new, 30 min apart from 23 h, of 240 s  | new_destination night
    a new account, at night                     | new      | 5 new, 10 min apart from 23 h, of 240 s  | new_destination night
    a loop to a known number at night           | supplier | 9 known, 4 min apart from 23 h, of 240 s | night growth
    short calls in rows, more than ever         | supplier | 12 known, 1 min apart from 10 h, of 12 s | short_calls growth`)
  for (const [what = '', account = '', calls = '', reasons = ''] of rows) {
    it(`${reasons === '' ? 'no' : 'yes'}: ${what}`, () => {
      const [count = 0, apart = 0, from = 0, seconds = 0] = numbersIn(calls)
      const made = Array.from({ length: count }, (_, index) => ({ at: from * 60 + index * apart, to: calls, seconds }))
      const found = judged(made, new Set(calls.includes('known') ? [calls] : []), accounts[account] ?? {})
      assert.equal(found?.reasons.join(' ') ?? '', reasons)
    })
  }
})

/** Whole numbers from `least` to `most`, the same for each seed (Park and Miller). */
const randomOf = (seed: number) => {
  let state = (seed * 7_919 + 1) % 2_147_483_647
  return ([least = 0, most = 0]: readonly number[]): number => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
}
type Random = ReturnType<typeof randomOf>

/** What they call on a usual day of the week and on their busy day: how many calls, between which hours, to which countries. */
const businesses = tableOf(`
  a shop with a supplier abroad            | 2         | 1-3   | 1-5 from 9 to 16   | 39
  a campaign across Canada                 |           |       | 0-2 from 9 to 19   | 33 44
  a firm that tries a new country          | 0 1 2 3 4 | 0-6   | 1-3 from 8 to 22   | 33 32
  a call centre on five times its usual day | 0 1 2 3 4 | 10-20 | 50-100 from 8 to 19 | 33 32 41
  a night shift                            | 0 1 2 3 4 5 6 | 5-15 | 15-45 from 0 to 5 | 33 44 49
  an importer who calls Asia in the evening | 0 1 2 3 4 | 2-5   | 6-15 from 19 to 22 | 86 81
  an owner abroad who gets calls transferred |          |       | 2-8 from 8 to 19   | 33
  a first export campaign                  |           |       | 4-9 from 8 to 16   | 49 43
  a new account                            |           |       | 0-12 from 8 to 19  | 33 44`)
const BUSY_DAY = 28

const daysOf = (random: Random, [name = '', weekdays = '', usual = '', busy = '', countries = '']: readonly string[]) => {
  const known = countries.split(' ')
  const [least = 0, most = 0, from = 0, to = 0] = numbersIn(busy)
  const callsOn = (day: number, count: number, places = known): Made[] =>
    Array.from({ length: count }, () => ({ at: day * DAY + random([from * 60, to * 60 + 59]), to: places[random([0, places.length - 1])] ?? '', seconds: random([5, 900]) }))
  const before = Array.from({ length: BUSY_DAY }, (_, day) => (weekdays.includes(String(day % 7)) ? callsOn(day, random(numbersIn(usual))) : [])).flat()
  return { before, today: callsOn(BUSY_DAY, random([least, most]), name.includes('new country') ? ['351'] : known) }
}

/** To expensive numbers that nobody called: how many calls, how far apart in minutes, from which minute of the day, and how long in seconds. */
const attacks = tableOf(`
  a stolen session          | 20 calls, 1-12 apart, from 0-1300, of 30-600
  a transfer loop           | 60 calls, 0-2 apart, from 0-1300, of 20-120
  a call flow that dials out | 40 calls, 3-20 apart, from 0-900, of 300-1200
  a slow drip at night      | 9 calls, 15-45 apart, from 0-90, of 300-900
  twenty at once            | 20 calls, 0-0 apart, from 0-1300, of 1800-1800`)

const attackOf = (random: Random, row: string): Made[] => {
  const [count = 0, least = 0, most = 0, first = 0, last = 0, ...seconds] = numbersIn(row)
  let at = BUSY_DAY * DAY + random([first, last])
  return Array.from({ length: count }, () => ({ at: (at += random([least, most])), to: ['53', '252', '960'][random([0, 2])] ?? '', seconds: random(seconds) }))
}

/** Which of today's calls is the first that is unusual, from 1; 0 if none is. */
const noticedAt = (before: readonly Made[], today: readonly Made[], days: number): number => {
  const all = [...before, ...today].toSorted((one, other) => one.at - other.at)
  const isUnusual = (now: number): boolean => {
    const earlier = all.filter(({ at }) => at <= now - DAY && at > now - 28 * DAY)
    const busiest = (size: number): number => {
      const counts: Record<number, number> = {}
      for (const { at } of earlier) counts[Math.floor(at / size)] = (counts[Math.floor(at / size)] ?? 0) + 1
      return Math.max(0, ...Object.values(counts))
    }
    const atNight = earlier.filter(({ at }) => at % DAY < 360 || at % DAY >= 1_320).length
    const weeks = { days, busiestHour: busiest(60), busiestDay: busiest(DAY), total: earlier.length, atNight }
    return judged(all.filter(({ at }) => at > now - DAY && at <= now), new Set(earlier.map(({ to }) => to)), weeks) !== null
  }
  return all.slice(before.length).findIndex(({ at }) => isUnusual(at)) + 1
}

describe('of made-up accounts', () => {
  const runs = share('UNUSUAL_RUNS', { test: 300, proof: 1_000, long: 10_000 })
  const business = (run: number): string[] => businesses[run % businesses.length] ?? []
  const atMostOnePercent = (what: string, wrong: (run: number) => string | null): void => {
    const found = Array.from({ length: runs }, (_, run) => wrong(run) ?? []).flat()
    figure(what, (100 * found.length) / runs, '%')
    assert.ok(found.length <= runs / 100, found.join('\n'))
  }

  it('at most 1 % of the honest busy days are slowed', () =>
    atMostOnePercent('honest busy days slowed', (run) => {
      const { before, today } = daysOf(randomOf(run), business(run))
      return noticedAt(before, today, business(run)[0] === 'a new account' ? 3 : 20) === 0 ? null : (business(run)[0] ?? '')
    }))

  it('at least 99 % of the frauds are noticed, at their tenth call or before', () =>
    atMostOnePercent('made-up frauds missed', (run) => {
      const [random, [name = '', row = '']] = [randomOf(run), attacks[run % attacks.length] ?? []]
      const at = noticedAt(daysOf(random, business(run)).before, attackOf(random, row), 20)
      return at > 0 && at <= 10 ? null : `${name}, ${business(run)[0]}: ${at}`
    }))
})
