import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { dayPlan } from 'callflow/hours'
import { dayAfter } from 'callflow/calendar'
import { holidaysIn } from './importIcs'

/**
 * Against ical.js, which goes from one occurrence to the next. Only rules that it reads right are made, and no leap days:
 * decision 0053 lists the others, which `importIcs.test.ts` compares with written days.
 */
const CALENDARS = Number(process.env['CALENDARS'] ?? 100)

const TODAY = '2026-11-27'
const DAYS = 400
const horizon = dayAfter(TODAY, DAYS)
const compact = (date: string): string => date.replaceAll('-', '')
const one = (...values: readonly string[]) => fc.constantFrom(...values)
const some = (values: readonly string[], most: number) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most }).map((list) => list.join())
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const places = ['1', '2', '3', '4', '-1', '-2'].flatMap((nth) => days.map((each) => `${nth}${each}`))
const month = fc.integer({ min: 1, max: 12 })
const dayOfMonth = fc.integer({ min: 1, max: 28 })
const workdays = 'BYDAY=MO,TU,WE,TH,FR'

const rules = fc.oneof(
  one('FREQ=YEARLY', 'FREQ=MONTHLY', 'FREQ=WEEKLY', 'FREQ=DAILY', `FREQ=WEEKLY;${workdays}`, 'FREQ=MONTHLY;INTERVAL=12', 'FREQ=YEARLY;INTERVAL=2'),
  fc.tuple(month, dayOfMonth).map(([each, at]) => `FREQ=YEARLY;BYMONTH=${each};BYMONTHDAY=${at}`),
  fc.tuple(month, one(...places)).map(([each, at]) => `FREQ=YEARLY;BYMONTH=${each};BYDAY=${at}`),
  one(...places).map((at) => `FREQ=MONTHLY;INTERVAL=12;BYDAY=${at}`),
  fc.tuple(month, one('1', '-1')).map(([each, at]) => `FREQ=YEARLY;BYMONTH=${each};${workdays};BYSETPOS=${at}`),
  fc.tuple(one('1', '2', '3', '6'), one(...places)).map(([interval, at]) => `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${at}`),
  one('1', '-1', '2').map((at) => `FREQ=MONTHLY;${workdays};BYSETPOS=${at}`),
  dayOfMonth.map((at) => `FREQ=MONTHLY;BYMONTHDAY=${at}`),
  fc.tuple(one('1', '2', '3', '5'), one('SU', 'MO'), some(days, 3)).map(([interval, start, on]) => `FREQ=WEEKLY;INTERVAL=${interval};WKST=${start};BYDAY=${on}`),
  one('2', '3', '10', '45').map((interval) => `FREQ=DAILY;INTERVAL=${interval}`),
)

const dateNear = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((count) => dayAfter(TODAY, count)).filter((date) => !date.endsWith('02-29'))

const eventOf = fc.record({
  rule: fc.option(rules, { freq: 6, nil: null }),
  /** A number: days after the first. */
  end: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 30 }).map((count) => `;COUNT=${count}`), fc.integer({ min: 0, max: 900 })),
  start: dateNear(-1500, 500),
  length: fc.integer({ min: 1, max: 9 }),
  form: one('date', 'bare', 'duration', 'midnights', 'zone'),
  added: fc.array(dateNear(1, 390), { maxLength: 2 }),
  /** Which occurrences are left out, cancelled or moved. */
  left: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
  cancelled: fc.option(fc.nat({ max: 4 }), { nil: null }),
  moved: fc.option(fc.tuple(fc.nat({ max: 4 }), dateNear(1, 390)), { nil: null }),
})

type Plan = typeof eventOf extends fc.Arbitrary<infer Value> ? Value : never

const TIMED = ['midnights', 'zone']

const dateLine = (name: string, date: string, form: string): string => {
  if (TIMED.includes(form)) return `${name}${form === 'zone' ? ';TZID=America/Montreal' : ''}:${compact(date)}T000000`
  return form === 'bare' ? `${name}:${compact(date)}` : `${name};VALUE=DATE:${compact(date)}`
}

const spanLines = (from: string, { length, form }: Plan): string[] => [
  dateLine('DTSTART', from, form),
  form === 'duration' ? `DURATION:P${length}D` : dateLine('DTEND', dayAfter(from, length), form),
]

/** Of a rule with positions ical.js gives a first day that it doesn't name. */
const firstOf = ({ rule, start }: Plan): string => {
  if (rule === null) return start
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start))
  if (rule.includes('BYSETPOS')) iterator.next()
  return iterator.next().toString()
}

const occurrencesOf = (rule: string, start: string, most: number): string[] => {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start))
  const found: string[] = []
  for (let at: ICAL.Time | null = iterator.next(); at !== null && found.length < most && at.toString() <= horizon; at = iterator.next()) if (at.toString() >= TODAY) found.push(at.toString())
  return found
}

const linesOf = (plan: Plan, index: number): string[][] => {
  const { rule, end, form, added, left, cancelled, moved } = plan
  const start = firstOf(plan)
  const limit = typeof end === 'number' ? `;UNTIL=${compact(dayAfter(start, end))}` : end
  const uid = `UID:${index}`
  const coming = rule === null ? [] : occurrencesOf(`${rule}${limit}`, start, 5)
  const at = (which: number): string[] => coming.slice(which, which + 1)
  const master = [
    uid,
    `SUMMARY:${index}`,
    ...spanLines(start, plan),
    ...(rule === null ? [] : [`RRULE:${rule}${limit}`]),
    ...added.map((date) => dateLine('RDATE', date, form)),
    // ical.js takes a day that is both named and added for two, of which it leaves out one.
    ...left.flatMap(at).filter((date) => !added.includes(date)).map((date) => dateLine('EXDATE', date, form)),
  ]
  const changes = [
    ...(cancelled === null ? [] : at(cancelled).map((date) => ['STATUS:CANCELLED', dateLine('RECURRENCE-ID', date, form), ...spanLines(date, plan)])),
    ...(moved === null || moved[0] === cancelled ? [] : at(moved[0]).map((date) => [dateLine('RECURRENCE-ID', date, form), ...spanLines(moved[1], plan)])),
  ]
  return [master, ...changes.map((lines) => [uid, `SUMMARY:${index}`, ...lines])]
}

const componentOf = (lines: readonly string[]): ICAL.Component =>
  ICAL.Component.fromString(['BEGIN:VEVENT', ...lines.map((line) => line.replace(/^(\w+(?:-ID)?):(\d{8})$/, '$1;VALUE=DATE:$2')), 'END:VEVENT'].join('\r\n'))

/** The closed days of one event with its changes, as ical.js has them. */
const closedDays = (events: readonly (readonly string[])[]): ReadonlySet<string> => {
  const [master, ...exceptions] = events.map(componentOf)
  assert.ok(master !== undefined)
  const event = new ICAL.Event(master, { exceptions })
  const closed = new Set<string>()
  const close = (start: ICAL.Time, end: ICAL.Time): void => {
    for (let date = start.toString().slice(0, 10); date < end.toString().slice(0, 10); date = dayAfter(date, 1)) if (date >= TODAY && date <= horizon) closed.add(date)
  }
  // ical.js leaves the first day out if only other days are added to it.
  if (!master.hasProperty('rrule')) close(event.startDate, event.endDate)
  if (event.isRecurring()) {
    const iterator = event.iterator()
    for (let at: ICAL.Time | undefined = iterator.next(); at !== undefined && at.toString().slice(0, 10) <= horizon; at = iterator.next()) {
      const { startDate, endDate, recurrenceId } = event.getOccurrenceDetails(at)
      if (!exceptions.some((each) => String(each.getFirstPropertyValue('recurrence-id')) === recurrenceId.toString())) close(startDate, endDate)
    }
  }
  for (const change of exceptions.map((each) => new ICAL.Event(each))) if (change.component.getFirstPropertyValue('status') !== 'CANCELLED') close(change.startDate, change.endDate)
  return closed
}

describe('calendars made at random', () => {
  it(`close on the days that ical.js finds, day by day, in ${CALENDARS} calendars`, async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(fc.array(eventOf, { minLength: 1, maxLength: 3 }), async (plans) => {
        const events = plans.map(linesOf)
        const ics = ['BEGIN:VCALENDAR', ...events.flat().flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join('\r\n')
        const { exceptions, left_out } = await holidaysIn(ics, { today: TODAY, timeZone: 'America/Montreal', language: 'en' })
        const reminders = new Set(left_out.filter(({ reason }) => ['daily', 'weekly', 'often'].includes(reason)).flatMap(({ events: named }) => named.map(({ name }) => name)))
        for (const { rule } of plans.filter((_plan, index) => reminders.has(String(index)))) assert.match(rule ?? '', /DAILY|WEEKLY/, ics)
        assert.ok(!left_out.some(({ reason }) => reason === 'unreadable' || reason === 'timed' || reason === 'too_many'), `${JSON.stringify(left_out)}\n${ics}`)
        const closed = events.map((lines, index) => (reminders.has(String(index)) ? closedDays([['SUMMARY:x', 'DTSTART;VALUE=DATE:20000101'], ...lines.slice(1)]) : closedDays(lines)))
        for (let date = TODAY; date <= horizon; date = dayAfter(date, 1)) {
          const plan = dayPlan({ weekly: [], exceptions, holidays: [] }, date)
          assert.equal(plan.isDayOff, closed.some((each) => each.has(date)), `${date}\n${ics}\n${JSON.stringify(exceptions)}`)
          compared += 1
        }
      }),
      { numRuns: CALENDARS },
    )
    assert.ok(compared >= CALENDARS * DAYS)
  })
})
