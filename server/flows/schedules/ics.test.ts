import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import { Compile } from 'typebox/compile'
import { ImportHolidaysReplySchema } from 'contract/schedules'
import { openAt, type Hours } from 'callflow/hours'
import { hoursOf } from './queries'
import { ask, fieldsOf, type Question } from '../../testing/ask'
import { scheduleBody } from '../../testing/schedule'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { feedText } from './feeds'

const isReply = Compile(ImportHolidaysReplySchema)

const TODAY = '2026-05-04'

const calendarOf = (...events: readonly (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join('\r\n')

const day = (date: string) => `DTSTART;VALUE=DATE:${date}`

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
    server = await startServer({ now: new Date('2026-11-27T13:00:00Z') })
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
    assert.deepEqual([taken.status, taken.body], [200, { exceptions, skipped: 0, left_out: [] }])
    const refused = await ofFile('x')
    assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['ics']])
    assert.match(refused.text, /Ce fichier n’est pas un calendrier/)
    assert.deepEqual(fieldsOf(await ofFile('x'.repeat(5_000_001))), ['ics'])
    assert.equal((await ofFile('é'.repeat(4_200_000))).status, 413)
    assert.equal((await send(member, id, '')).text, before)
  })

  const everyYear = [2027, 2028, 2029, 2030, 2031]
  const rows: [file: string, closed: readonly string[], open: readonly string[], leftOut?: string][] = [
    ['03-outlook-midnights-among-proper-days', ['2026-12-24', '2026-12-28'], ['2026-12-27', '2026-12-29']],
    ['04-date-without-VALUE-DATE', ['2026-12-28'], ['2026-12-29']],
    ['05-weekly-allday-next-to-a-holiday', ['2026-12-24'], ['2026-12-07', '2026-12-14', '2027-05-31'], 'weekly Recyclage'],
    ['06-weekly-allday-that-ended-years-ago', ['2026-12-24'], ['2026-11-30'], 'past Ancien'],
    ['08-yearly-with-EXDATE', everyYear.map((year) => `${year}-12-22`), ['2026-12-22', '2027-12-21', '2027-12-23'], 'later Fete du personnel'],
    ['09-yearly-COUNT-with-EXDATE', ['2027-12-22', '2028-12-22'], ['2026-12-22', '2029-12-22']],
    ['11-RECURRENCE-ID-cancelled', ['2027-12-22'], ['2026-12-22', '2028-12-22'], 'cancelled Fete du personnel'],
    ['12-DURATION-instead-of-DTEND', ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'], ['2026-12-27', '2027-01-01']],
    ['14-daily-COUNT-5', ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'], ['2027-01-02']],
    ['16-two-VCALENDAR-in-one-file', ['2026-12-24', '2026-12-31'], ['2027-01-01']],
    ['26-RDATE', ['2026-12-21', '2026-12-29', '2027-01-15'], ['2026-12-22', '2026-12-28']],
    ['31-outlook-yearly-thanksgiving-monthly12', ['2026-12-24', '2027-10-11', '2028-10-09'], ['2026-12-14', '2027-09-13', '2027-10-12'], 'later Pont annuel'],
    ['34-timed-UTC-local-midnight', ['2026-12-24', '2026-12-28'], ['2026-12-27', '2026-12-29']],
    ['36-missing-END-VCALENDAR', ['2026-12-24'], ['2026-12-25']],
    ['39-yearly-over-since-UNTIL-2020-next-to-holiday', ['2026-12-24'], ['2027-12-24'], 'past Pont annuel'],
    ['41-DTEND-before-DTSTART-in-a-past-event', ['2026-12-24'], ['2027-01-09'], 'past Erreur ancienne'],
    ['42-windows-1252', ['2026-12-24'], ['2026-12-25']],
  ]
  for (const [file, closed, open, leftOut = ''] of rows) {
    it(`the days of ${file} are closed once they are saved, and no others`, async () => {
      const member = await server.seed.member()
      const body = scheduleBody({ weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })), holidays: [] })
      const id = await server.seed.schedule(member.accountId, body)
      const ics = new TextDecoder('windows-1252').decode(await readFile(new URL(`../../testing/calendars/${file}.ics`, import.meta.url)))
      const { body: reply } = await send(member, id, '/import-ics', { body: { ics } })
      assert.ok(isReply.Check(reply))
      assert.equal((await send(member, id, '', { method: 'PUT', body: { ...body, exceptions: reply.exceptions } })).status, 200)
      const stored = await server.store.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      for (const date of [...closed, ...open]) assert.equal(openAt(hoursOf(stored), new Date(`${date}T17:00:00Z`)).isOpen, open.includes(date), date)
      assert.equal(reply.left_out.map(({ reason, events }) => `${reason} ${events.map(({ name }) => name).join(', ')}`).join('; '), leftOut)
    })
  }

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
