import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { openAt, type Hours } from 'callflow/hours'
import { Validation } from '../../core/failures/failures'
import { ask, fieldsOf, type Question } from '../../testing/ask'
import { scheduleBody } from '../../testing/schedule'
import type { SeededMember } from '../../testing/seed'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { feedText } from './feed'
import { holidaysIn } from './importIcs'

const TODAY = '2026-05-04'

const calendarOf = (...events: readonly (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join('\r\n')

const imported = (ics: string): string => {
  const { exceptions, skipped } = holidaysIn(ics, TODAY, 'en')
  return [...exceptions.map(({ name, from, to, is_yearly }) => `${from} ${to} ${name}${is_yearly === 1 ? ' yearly' : ''}`), `${skipped} skipped`].join('; ')
}

const refusalOf = (ics: string): string => {
  try {
    return imported(ics)
  } catch (error) {
    assert.ok(error instanceof Validation)
    return error.errors?.['ics']?.[0]?.en ?? ''
  }
}

const day = (date: string) => `DTSTART;VALUE=DATE:${date}`

describe('calendars that are imported', () => {
  const taken: [story: string, ics: string, exceptions: string][] = [
    ['a day', calendarOf([day('20261225'), 'DTEND;VALUE=DATE:20261226', 'SUMMARY:Noël']), '2026-12-25 2026-12-25 Noël; 0 skipped'],
    ['a day without an end, or with an end like its start', calendarOf([day('20261225'), 'SUMMARY:A'], [day('20261226'), 'DTEND;VALUE=DATE:20261226', 'SUMMARY:B']), '2026-12-25 2026-12-25 A; 2026-12-26 2026-12-26 B; 0 skipped'],
    ['several days, whose end is not one of them', calendarOf([day('20260720'), 'DTEND;VALUE=DATE:20260803', 'SUMMARY:Vacances de la construction']), '2026-07-20 2026-08-02 Vacances de la construction; 0 skipped'],
    ['escaped and folded names, on one line', calendarOf([day('20261225'), 'SUMMARY:A\\, b\\;', ' c\\nd']), '2026-12-25 2026-12-25 A, b;c d; 0 skipped'],
    ['an event without a name', calendarOf([day('20261225')]), '2026-12-25 2026-12-25 Day off; 0 skipped'],
    ['the same event once', calendarOf([day('20261225'), 'SUMMARY:A'], [day('20261225'), 'SUMMARY:A']), '2026-12-25 2026-12-25 A; 0 skipped'],
    ['what repeats every year', calendarOf([day('20200624'), 'RRULE:FREQ=YEARLY', 'SUMMARY:A'], [day('20200701'), 'RRULE:FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=1', 'SUMMARY:B']), '2020-06-24 2020-06-24 A yearly; 2020-07-01 2020-07-01 B yearly; 0 skipped'],
    ['a weekday of a month, for the coming years', calendarOf([day('20251013'), 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=2MO;UNTIL=20281231', 'SUMMARY:A']), '2026-10-12 2026-10-12 A; 2027-10-11 2027-10-11 A; 2028-10-09 2028-10-09 A; 1 skipped'],
    ['not what is past, cancelled or at a time of day', calendarOf([day('20250101'), 'SUMMARY:Past'], [day('20261231'), 'STATUS:CANCELLED', 'SUMMARY:Off'], ['DTSTART:20261224T150000Z', 'SUMMARY:Party'], [day('20261225'), 'SUMMARY:A']), '2026-12-25 2026-12-25 A; 3 skipped'],
  ]
  for (const [story, ics, exceptions] of taken) it(`give ${story}`, () => assert.equal(imported(ics), exceptions))

  const broken = "This file isn't a calendar (.ics), or it's damaged."
  const empty = 'This calendar has no all-day events from today on.'
  const strange = "“A” repeats in a way that can't be imported. Only events that repeat every year can be."
  const refused: [story: string, ics: string, why: string][] = [
    ['an empty file', '', broken],
    ['another text', 'Fermé le lundi', broken],
    ['a picture', '\ufffdPNG\r\n\u001a\n', broken],
    ['a card of a person', 'BEGIN:VCARD\r\nFN:Zoé\r\nEND:VCARD\r\n', broken],
    ['a calendar that is cut off', calendarOf([day('20261225')]).slice(0, -20), broken],
    ['a calendar without events', calendarOf(), empty],
    ['a calendar of past events', calendarOf([day('20200101')]), empty],
    ['a calendar of meetings', calendarOf(['DTSTART:20261224T150000Z']), empty],
    ['a date that does not exist', calendarOf([day('20260230'), 'SUMMARY:A'], [day('20261225')]), "“A” has a date that doesn't exist."],
    ['a date that is none', calendarOf([day('soon'), 'SUMMARY:A']), "“A” has a date that doesn't exist."],
    ['an end before the start', calendarOf([day('20261225'), 'DTEND;VALUE=DATE:20261224', 'SUMMARY:A']), "“A” has a date that doesn't exist."],
    ['weekly events', calendarOf([day('20261225'), 'RRULE:FREQ=WEEKLY', 'SUMMARY:A']), strange],
    ['a rule for a day that never comes', calendarOf([day('20261225'), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:A']), strange],
    ['a rule for every second', calendarOf([day('20261225'), 'RRULE:FREQ=SECONDLY', 'SUMMARY:A']), strange],
    ['too many days', calendarOf(...Array.from({ length: 201 }, (_, index) => [day('20261225'), `SUMMARY:${index}`])), 'This calendar has more than 200 days off. Choose a smaller one.'],
    ['too many events', calendarOf(...Array.from({ length: 2001 }, () => [day('20261225')])), 'This calendar has more than 200 days off. Choose a smaller one.'],
    ['too many rules', calendarOf(...Array.from({ length: 100 }, () => [day('19000101'), 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=2MO'])), 'This calendar has more than 200 days off. Choose a smaller one.'],
  ]
  for (const [story, ics, why] of refused) it(`are refused with the reason: ${story}`, () => assert.equal(refusalOf(ics), why))

  it('give an answer or a reason, whatever is in them', () => {
    const line = fc.oneof(fc.constantFrom('BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VCALENDAR', 'END:VCALENDAR', day('20261225'), 'RRULE:FREQ=YEARLY;BYDAY=MO', 'RRULE:FREQ=YEARLY;BYMONTH=13;BYDAY=1MO', 'DTEND:x', ' folded', 'DTSTART;TZID="x":20261225T000000'), fc.string())
    fc.assert(fc.property(fc.array(line, { maxLength: 12 }), (lines) => assert.notEqual(refusalOf(lines.join('\r\n')), '')))
  })
})

describe('the calendar of a schedule', () => {
  const { time_zone, weekly, exceptions, holidays } = scheduleBody({
    weekly: [{ weekday: 7, start: '01:30', end: '03:30' }, { weekday: 1, start: '22:00', end: '02:00' }],
    exceptions: [{ name: 'Zoé; 1,5 \\ «\u00a0été\u00a0»\n'.padEnd(100, 'é'), from: '2026-07-06', to: '2026-07-07', is_yearly: 0, intervals: [{ start: '09:00', end: '10:00' }] }],
  })
  const hours: Hours = { time_zone, weekly, exceptions, holidays, override: null }
  const text = (language: 'en' | 'fr') => [...feedText({ id: 's', name: 'Été; «\u00a0a, b\u00a0»', hours, language, updatedAt: new Date('2026-05-01T00:00:00Z') }, TODAY)].join('')
  const eventsIn = (ics: string) => ICAL.Component.fromString(ics).getAllSubcomponents('vevent')

  it('has lines of at most 75 bytes that end with CRLF, and reads back with the same names', () => {
    const ics = text('fr')
    assert.ok(ics.endsWith('END:VCALENDAR\r\n'))
    for (const line of ics.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line), line)
    assert.match(ics, /\r\nX-WR-CALNAME:Été\\; «\u00a0a\\, b\u00a0»\r\n/)
    const names = new Set(eventsIn(ics).map((event) => String(event.getFirstPropertyValue('summary'))))
    assert.deepEqual([...names].sort(), ['Fermé\u00a0: Noël', 'Ouvert', `Ouvert\u00a0: ${exceptions[0]?.name}`])
    const ids = eventsIn(ics).map((event) => String(event.getFirstPropertyValue('uid')))
    assert.equal(new Set(ids).size, ids.length)
  })

  it('is open exactly when the schedule is, also when the clock changes', () => {
    const dates = (event: ICAL.Component) => ['dtstart', 'dtend'].map((name) => String(event.getFirstPropertyValue(name)))
    const timed = eventsIn(text('en')).map(dates).filter(([start = '']) => start.endsWith('Z'))
    assert.ok(timed.length > 100)
    for (const [start = '', end = ''] of timed) {
      const openings = [start, end].map((time) => openAt(hours, new Date(time)).isOpen)
      assert.deepEqual([start, ...openings], [start, true, false])
      assert.deepEqual(openAt(hours, new Date(start)).changesAt, new Date(end))
    }
    assert.deepEqual(timed.find(([start = '']) => start.startsWith('2026-11-01')), ['2026-11-01T05:30:00Z', '2026-11-01T08:30:00Z'])
    assert.deepEqual(timed.find(([start = '']) => start.startsWith('2027-03-14')), ['2027-03-14T06:30:00Z', '2027-03-14T07:30:00Z'])
  })
})

describe('calendars on the service', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-05-04T13:00:00Z') })
  })
  after(() => server.close())

  const send = (member: SeededMember, id: string, path: string, question: Question = {}) => ask(`${server.url}/v1/schedules/${id}${path}`, { token: member.token, ...question })

  it('an import changes nothing, whether it is taken or refused', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId)
    const before = (await send(member, id, '')).text
    const ofFile = (ics: string) => send(member, id, '/import-ics', { body: { ics }, headers: { 'accept-language': 'fr' } })
    const taken = await ofFile(calendarOf([day('20261225')]))
    const exceptions = [{ name: 'Jour de congé', from: '2026-12-25', to: '2026-12-25', is_yearly: 0, intervals: [] }]
    assert.deepEqual([taken.status, taken.body], [200, { exceptions, skipped: 0 }])
    const refused = await ofFile('x')
    assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['ics']])
    assert.match(refused.text, /Ce fichier n'est pas un calendrier/)
    assert.deepEqual(fieldsOf(await ofFile('x'.repeat(500_001))), ['ics'])
    assert.equal((await ofFile('é'.repeat(600_000))).status, 413)
    assert.equal((await send(member, id, '')).text, before)
  })

  it('a feed is read by whoever has its URL, until it is revoked or replaced', async () => {
    const member = await server.seed.member()
    const id = await server.seed.schedule(member.accountId, { name: 'Été' })
    const make = async (): Promise<string> => /(?<="url":")[^"]+/.exec((await send(member, id, '/feed', { body: { language: 'fr' } })).text)?.[0] ?? ''
    const [first, second] = [await make(), await make()]
    assert.match(second, /\/v1\/schedule-feeds\/[\w-]{43}$/)
    assert.match((await send(member, id, '')).text, /"feed_created_at":"2026-/)
    const [gone, read] = [await ask(first), await ask(second)]
    assert.deepEqual([gone.status, read.status, read.headers.get('content-type')], [404, 200, 'text/calendar; charset=utf-8'])
    assert.match(read.text, /^BEGIN:VCALENDAR\r\n[^]*\r\nSUMMARY:Ouvert\r\n/)
    const stored = await server.store.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(second.slice(-43)))
    const revoke = () => send(member, id, '/feed', { method: 'DELETE' })
    assert.deepEqual([(await revoke()).status, (await revoke()).status, (await ask(second)).status], [204, 404, 404])
    assert.match((await send(member, id, '')).text, /"feed_created_at":null/)
  })
})
