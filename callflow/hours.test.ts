import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HolidayKey } from 'contract/schedules'
import { dayPlan, isNeverOpen, isOpenAt, nextTime, openAt, type Hours } from './hours'
import { dateOf } from './calendar'
import { holidayDay, holidaysBetween, quebecHolidays } from './holidays'
import { calendarDate, calendarYears, everyHoliday, wallClock } from './testing/wallClock'

/** So many years are compared minute by minute; without any, some weeks of each are. */
const YEARS = Number(process.env['HOURS_YEARS'] ?? 0)
assert.ok([0, 1, 2, 3].includes(YEARS), 'HOURS_YEARS must be from 0 to 3')

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

const none: Hours = { time_zone: 'America/Montreal', weekly: [], exceptions: [], holidays: [], override: null }

const on = (days: readonly number[], ...times: readonly [start: string, end: string][]): Hours['weekly'] =>
  days.flatMap((weekday) => times.map(([start, end]) => ({ weekday, start, end })))

const workdays = [1, 2, 3, 4, 5]
const everyDay = [...workdays, 6, 7]

const office: Hours = {
  ...none,
  weekly: on(workdays, ['09:00', '12:00'], ['13:00', '17:00']),
  exceptions: [
    { name: 'Inventory', from: '2026-11-03', to: '2026-11-03', is_yearly: 0, intervals: [] },
    { name: 'Summer', from: '2026-07-06', to: '2026-08-21', is_yearly: 0, intervals: [{ start: '08:00', end: '12:30' }] },
    { name: 'Turn of the year', from: '2025-12-23', to: '2026-01-05', is_yearly: 1, intervals: [{ start: '10:00', end: '11:00' }] },
  ],
  holidays: ['good_friday', 'easter_monday', 'national_patriots_day', 'saint_jean_baptiste', 'canada_day', 'labour_day', 'thanksgiving', 'remembrance_day'],
}

const bar: Hours = {
  ...none,
  weekly: [...on([4, 5, 6], ['16:00', '03:00']), ...on([7], ['00:30', '01:30'], ['02:15', '02:45'], ['18:00', '00:00']), ...on([2], ['01:45', '24:00'])],
  exceptions: [{ name: 'Leap day', from: '2028-02-29', to: '2028-02-29', is_yearly: 0, intervals: [{ start: '22:00', end: '22:00' }] }],
  holidays: [...everyHoliday],
}

const always: Hours = { ...none, weekly: on(everyDay, ['00:00', '24:00']), holidays: ['christmas'] }

const named = new Map(Object.entries({ office, bar, always }))
const zones = ['America/Montreal', 'America/St_Johns', 'America/Phoenix']
const [FROM, TO] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2029-01-01T00:00:00Z')]
/** Changes of the clock, and the turns of a year, of a holiday and of the exceptions above. */
const eventful = ['2026-03-07', '2026-11-01', '2026-12-31', '2027-03-14', '2027-03-26', '2027-11-06', '2028-02-28', '2028-11-05']

const spans: readonly (readonly [from: number, to: number])[] =
  YEARS === 0 ? eventful.map((day) => [Date.parse(day), Date.parse(day) + 1.5 * DAY_MS]) : [[FROM, Math.min(TO, FROM + YEARS * 366 * DAY_MS)]]

const whyOf = ({ reason, name }: { reason: string; name: string | null }): string => name ?? reason

const compare = (hours: Hours, from: number, to: number): number => {
  let compared = 0
  let expected: { at: number; isOpen: boolean } | null = null
  let before: boolean | null = null
  // The walker needs to have seen the day before.
  for (const { instant, isOpen, why } of wallClock(hours, from - DAY_MS)) {
    if (instant >= to) break
    if (instant < from) continue
    const time = new Date(instant).toISOString()
    if (expected !== null && before !== isOpen) {
      assert.deepEqual(expected, { at: instant, isOpen }, time)
      expected = null
    }
    before = isOpen
    compared += 1
    if (isOpenAt(hours, new Date(instant)).isOpen !== isOpen) assert.fail(`${time}: ${isOpen ? 'closed' : 'open'} instead`)
    if (expected !== null) continue
    const opening = openAt(hours, new Date(instant))
    assert.deepEqual([opening.isOpen, whyOf(opening), opening.isOpenNext], [isOpen, why, opening.changesAt === null ? isOpen : !isOpen], time)
    if (opening.changesAt !== null) expected = { at: opening.changesAt.getTime(), isOpen: opening.isOpenNext }
  }
  return compared
}

describe('opening hours', () => {
  for (const zone of zones) {
    for (const [name, given] of named) {
      it(`of the ${name} in ${zone} are those that an independent clock on the wall shows, for three years`, () => {
        const hours = { ...given, time_zone: zone }
        let compared = 0
        for (const [from, to] of spans) compared += compare(hours, from, to)
        assert.ok(compared >= spans.length * 1440, `only ${compared} minutes`)
      })
    }
  }
})

const utc = (text: string): Date => new Date(`${text}:00Z`)

describe('on the night the clock skips an hour', () => {
  const night = (start: string, end: string): Hours => ({ ...none, weekly: on([7], [start, end]) })
  // In Montreal, 2:00 becomes 3:00 on March 8, 2026 at 07:00 UTC.
  const table: [story: string, hours: Hours, opens: string, closes: string][] = [
    ['what starts in it starts when the clock is moved', night('02:30', '05:00'), '2026-03-08T07:00', '2026-03-08T09:00'],
    ['what ends in it ends when the clock is moved', night('01:00', '02:30'), '2026-03-08T06:00', '2026-03-08T07:00'],
    ['what lies in it does not happen', night('02:10', '02:50'), '2026-03-15T06:10', '2026-03-15T06:50'],
    ['what contains it is an hour shorter', night('01:00', '04:00'), '2026-03-08T06:00', '2026-03-08T08:00'],
  ]
  for (const [story, hours, opens, closes] of table) {
    it(story, () => {
      const first = openAt(hours, utc('2026-03-08T05:00'))
      assert.deepEqual([first.isOpen, first.changesAt], [false, utc(opens)])
      assert.deepEqual(openAt(hours, utc(opens)).changesAt, utc(closes))
    })
  }
})

describe('on the night the clock repeats an hour', () => {
  const night = (start: string, end: string): Hours => ({ ...none, weekly: on([7], [start, end]) })
  // In Montreal, 2:00 becomes 1:00 again on November 1, 2026 at 06:00 UTC.
  const table: [story: string, hours: Hours, opens: string, closes: string][] = [
    ['what starts in it starts the first time', night('01:30', '03:00'), '2026-11-01T05:30', '2026-11-01T08:00'],
    ['what ends in it ends the first time', night('00:00', '01:30'), '2026-11-01T04:00', '2026-11-01T05:30'],
    ['what lies in it happens once', night('01:10', '01:50'), '2026-11-01T05:10', '2026-11-01T05:50'],
    ['what contains it is an hour longer', night('00:30', '02:30'), '2026-11-01T04:30', '2026-11-01T07:30'],
  ]
  for (const [story, hours, opens, closes] of table) {
    it(story, () => {
      const first = openAt(hours, utc('2026-11-01T03:00'))
      assert.deepEqual([first.isOpen, first.changesAt], [false, utc(opens)])
      assert.deepEqual(openAt(hours, utc(opens)).changesAt, utc(closes))
      assert.equal(openAt(hours, utc(closes)).changesAt?.toISOString().slice(0, 10), '2026-11-08')
    })
  }
})

describe('of several rules for a day', () => {
  const day = (name: string, from: string, to: string, is_yearly: 0 | 1 = 0) => ({ name, from, to, is_yearly, intervals: [] })
  const hours: Hours = {
    ...none,
    weekly: on(everyDay, ['09:00', '17:00']),
    holidays: ['canada_day', 'christmas'],
    exceptions: [
      day('Summer', '2026-06-20', '2026-08-31'),
      day('Founding day', '2020-07-15', '2020-07-15', 1),
      day('Move', '2026-07-15', '2026-07-15'),
      day('Two days', '2026-07-14', '2026-07-15'),
      { ...day('Open at Christmas', '2026-12-25', '2026-12-25'), intervals: [{ start: '10:00', end: '12:00' }] },
      day('Leap day', '2024-02-29', '2024-02-29', 1),
      day('Up to it', '2028-02-27', '2028-02-29', 1),
      day('From it on', '2028-02-29', '2028-03-03', 1),
      day('Last', '2026-09-01', '2026-09-01'),
      day('Last of all', '2026-09-01', '2026-09-01'),
    ],
  }
  const table: [story: string, date: string, why: string][] = [
    ['the weekly hours come last', '2026-05-04', 'weekly'],
    ['an exception comes before a holiday', '2026-12-25', 'Open at Christmas'],
    ['a long one, too', '2026-07-01', 'Summer'],
    ['the shortest exception applies', '2026-07-14', 'Two days'],
    ['one of a single year comes before a yearly one', '2026-07-15', 'Move'],
    ['a yearly one applies in later years', '2027-07-15', 'Founding day'],
    ['but not in earlier ones', '2019-07-15', 'weekly'],
    ['on a leap day it applies to no day before it in other years', '2027-02-28', 'weekly'],
    ['and to none after it', '2027-03-01', 'weekly'],
    ['only to the leap day of leap years', '2028-02-29', 'Leap day'],
    ['not to the day before it', '2024-02-28', 'weekly'],
    ['days up to a leap day end on February 28 of other years', '2030-02-28', 'Up to it'],
    ['days from a leap day on begin on March 1 of other years', '2030-03-01', 'From it on'],
    ['in leap years the leap day itself is the shortest', '2032-02-29', 'Leap day'],
    ['of two alike, the last applies', '2026-09-01', 'Last of all'],
    ['a holiday comes before the weekly hours', '2027-12-25', 'christmas'],
  ]
  for (const [story, date, why] of table) it(story, () => assert.equal(whyOf(dayPlan(hours, date)), why))

  it('an evening that goes on past midnight belongs to its day, also into a day off', () => {
    const late: Hours = { ...none, weekly: on([4], ['20:00', '02:00']), holidays: ['christmas'] }
    const [open, closed] = [openAt(late, utc('2026-12-25T06:30')), openAt(late, utc('2026-12-25T07:00'))]
    assert.deepEqual([open.isOpen, open.reason, open.isDayOff], [true, 'weekly', false])
    assert.deepEqual([closed.isOpen, closed.name, closed.isDayOff], [false, 'christmas', true])
  })

  it('a schedule of a zone that the runtime does not know counts as one of Montreal', () => {
    assert.equal(isOpenAt({ ...hours, time_zone: 'Mars/Olympus_Mons' }, utc('2026-05-04T13:00')).isOpen, true)
  })
})

describe('an override', () => {
  const monday = utc('2026-05-04T14:00')
  const hours = { ...none, weekly: on(workdays, ['09:00', '17:00']) }
  const by = (state: 'open' | 'closed', until: string | null): Hours => ({ ...hours, override: { state, until: until && utc(until).toISOString(), set_at: monday.toISOString() } })
  const table: [story: string, hours: Hours, at: Date, isOpen: boolean, changesAt: Date | null][] = [
    ['holds from the moment it is set', by('closed', null), monday, false, null],
    ['not before', by('closed', null), utc('2026-05-04T13:59'), true, utc('2026-05-04T21:00')],
    ['ends at its time', by('closed', '2026-05-04T16:00'), utc('2026-05-04T16:00'), true, utc('2026-05-04T21:00')],
    ['says when that is', by('closed', '2026-05-04T16:00'), utc('2026-05-04T15:00'), false, utc('2026-05-04T16:00')],
    ['goes over into hours of the same state', by('closed', '2026-05-04T23:00'), utc('2026-05-04T15:00'), false, utc('2026-05-05T13:00')],
    ['can also open', by('open', '2026-05-04T23:00'), utc('2026-05-04T22:00'), true, utc('2026-05-04T23:00')],
  ]
  for (const [story, given, at, isOpen, changesAt] of table) {
    it(story, () => {
      const opening = openAt(given, at)
      assert.deepEqual([opening.isOpen, opening.changesAt, opening.isOpenNext], [isOpen, changesAt, changesAt === null ? isOpen : !isOpen])
      assert.equal(isOpenAt(given, at).isOpen, isOpen)
    })
  }

  it('until the next change ends when the hours themselves change to the other state', () => {
    assert.deepEqual(nextTime(hours, true, monday), utc('2026-05-05T13:00'))
    assert.deepEqual(nextTime(hours, false, monday), utc('2026-05-04T21:00'))
    assert.deepEqual(nextTime(hours, true, utc('2026-05-04T22:00')), utc('2026-05-05T13:00'))
    assert.deepEqual(nextTime(hours, false, utc('2026-05-04T22:00')), utc('2026-05-05T21:00'))
    assert.equal(nextTime(none, true, monday), null)
  })

  it('does not open a schedule that its hours never open', () => {
    const forever: Hours['exceptions'][number] = { name: 'Closed for good', from: '2026-01-01', to: '2099-12-31', is_yearly: 0, intervals: [] }
    const past = { ...forever, to: '2026-03-01', intervals: [{ start: '09:00', end: '17:00' }] }
    const table: [hours: Hours, isNever: boolean][] = [
      [none, true],
      [{ ...by('open', null), weekly: [] }, true],
      [{ ...hours, exceptions: [forever] }, true],
      [{ ...none, exceptions: [past] }, true],
      [{ ...none, exceptions: [{ ...past, is_yearly: 1, to: '2026-01-02' }] }, false],
      [by('closed', null), false],
      [always, false],
    ]
    for (const [given, isNever] of table) assert.equal(isNeverOpen(given, monday), isNever, JSON.stringify(given))
  })
})

describe('holidays', () => {
  it('fall on the dates of the calendar', () => {
    const dates = calendarYears.flatMap((year) => everyHoliday.map((key) => [key, dateOf(holidayDay(key, year)), calendarDate(key, year)] as const))
    assert.deepEqual(dates.filter(([, counted, printed]) => counted !== printed), [])
  })

  const moved: [key: HolidayKey, year: number, date: string][] = [
    ['canada_day', 2029, '2029-07-02'],
    ['easter_monday', 2038, '2038-04-26'],
    ['good_friday', 2008, '2008-03-21'],
    ['national_patriots_day', 2026, '2026-05-18'],
    ['national_patriots_day', 2020, '2020-05-18'],
  ]
  for (const [key, year, date] of moved) it(`${key} of ${year} is ${date}`, () => assert.equal(dateOf(holidayDay(key, year)), date))

  it('are listed in order of date, also over two years', () => {
    const listed = holidaysBetween(quebecHolidays, '2026-11-25', '2027-05-31').map(({ key, day }) => `${dateOf(day)} ${key}`)
    assert.deepEqual(listed, ['2026-12-25 christmas', '2027-01-01 new_year', '2027-03-26 good_friday', '2027-03-29 easter_monday', '2027-05-24 national_patriots_day'])
  })
})
