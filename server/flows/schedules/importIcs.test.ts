import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Validation } from '../../platform/failures/failures'
import { holidaysIn } from './importIcs'

const calendarOf = (...events: readonly (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join('\r\n')

const montreal = { today: '2026-11-27', timeZone: 'America/Montreal', language: 'en' } as const

/** What is found, then what is left out. */
const imported = async (ics: string, place: Parameters<typeof holidaysIn>[1] = montreal): Promise<string> => {
  const { exceptions, left_out } = await holidaysIn(ics, place)
  const days = exceptions.map(({ name, from, to, is_yearly }) => `${name} ${from}${from === to ? '' : `..${to}`}${is_yearly === 1 ? ' yearly' : ''}`)
  const left = left_out.map(({ reason, count, events }) => `${reason} ${count === events.length ? '' : `${count}: `}${events.map(({ name }) => name).join(', ')}`)
  return [days.join('; '), ...left].join(' | ')
}

const refusalOf = async (ics: string): Promise<string> => {
  try {
    return await imported(ics)
  } catch (error) {
    assert.ok(error instanceof Validation)
    return error.errors?.['ics']?.[0]?.en ?? ''
  }
}

const day = (date: string) => `DTSTART;VALUE=DATE:${date}`
const noel = [day('20261224'), 'SUMMARY:Noël']
const a = (...lines: readonly string[]) => calendarOf(noel, ['SUMMARY:A', ...lines])
const found = 'Noël 2026-12-24'
const years = (name: string, ...dates: readonly string[]) => dates.map((date) => `${name} ${date}`).join('; ')
const zoned = (time: string) => `;TZID=America/Montreal:${time}`

describe('calendars that are imported give', () => {
  const table: [story: string, ics: string, expected: string][] = [
    ['a day', calendarOf(noel), found],
    ['a day without an end, or with an end like its start', a(day('20261226'), 'DTEND;VALUE=DATE:20261226'), `${found}; A 2026-12-26`],
    ['several days, whose end is not one of them', a(day('20270718'), 'DTEND;VALUE=DATE:20270801'), `${found}; A 2027-07-18..2027-07-31`],
    ['days over the end of the year', a(day('20261228'), 'DTEND;VALUE=DATE:20270105'), `${found}; A 2026-12-28..2027-01-04`],
    ['days that have begun', a(day('20261120'), 'DTEND;VALUE=DATE:20261201'), `A 2026-11-20..2026-11-30; ${found}`],
    ['days that end today', a(day('20261126'), 'DTEND;VALUE=DATE:20261128'), `A 2026-11-26..2026-11-27; ${found}`],
    ['not days that ended yesterday', a(day('20261125'), 'DTEND;VALUE=DATE:20261127'), `${found} | past A`],
    ['escaped and folded names, on one line', calendarOf([day('20261225'), 'SUMMARY:A\\, b\\;', ' c\\nd']), 'A, b;c d 2026-12-25'],
    ['names with parameters', calendarOf([day('20261225'), 'SUMMARY;LANGUAGE=fr-CA;X="a:b":Congé: fermé']), 'Congé: fermé 2026-12-25'],
    ['an event without a name', calendarOf([day('20261225')]), 'Day off 2026-12-25'],
    ['the same event once', calendarOf(noel, noel), found],
    ['days in a row with the same name as one', calendarOf([day('20270302'), 'SUMMARY:Relâche'], [day('20270301'), 'SUMMARY:Relâche'], [day('20270304'), 'SUMMARY:Relâche']), 'Relâche 2027-03-01..2027-03-02; Relâche 2027-03-04'],
    ['days that only count as free time, as all holidays of Google do', a(day('20261226'), 'TRANSP:TRANSPARENT'), `${found}; A 2026-12-26`],
    ['single days however far ahead', a(day('20310501')), `${found}; A 2031-05-01`],
    ['what a guest or an alarm that can’t be read belongs to', a(day('20261226'), 'ATTENDEE;CN="x:mailto', 'BEGIN:VALARM', 'DURATION:soon', 'SUMMARY:B', 'END:VALARM'), `${found}; A 2026-12-26`],
  ]
  for (const [story, ics, expected] of table) it(story, async () => assert.equal(await imported(ics), expected))
})

describe('whole days are written as', () => {
  const marked = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'
  const one = `${found}; A 2026-12-28`
  const table: [story: string, lines: readonly string[], expected: string][] = [
    ['a date without VALUE=DATE', ['DTSTART:20261228', 'DTEND:20261229'], one],
    ['a date with a zone', ['DTSTART;TZID=America/Montreal:20261228'], one],
    ['a time that is called a date', ['DTSTART;VALUE=DATE:20261228T000000', 'DTEND;VALUE=DATE:20261229T000000'], one],
    ['a date with hyphens', ['DTSTART;VALUE=DATE:2026-12-28'], one],
    ['local midnights without a zone', ['DTSTART:20261228T000000', 'DTEND:20261229T000000'], one],
    ['midnights of a zone', [`DTSTART${zoned('20261228T000000')}`, `DTEND${zoned('20261230T000000')}`], `${found}; A 2026-12-28..2026-12-29`],
    ['midnights of a zone that the file doesn’t define', ['DTSTART;TZID=Bogus/Zone:20261228T000000', 'DTEND;TZID=Bogus/Zone:20261229T000000'], one],
    ['midnights of a zone whose name has a colon', ['DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20261228T000000', 'DTEND;TZID=(UTC-05:00) Eastern Time (US & Canada):20261229T000000'], one],
    ['midnights of another zone', ['DTSTART;TZID=Europe/Paris:20261228T000000', 'DTEND;TZID=Europe/Paris:20261229T000000'], one],
    ['UTC times that are midnights of the schedule', ['DTSTART:20261228T050000Z', 'DTEND:20261229T050000Z'], one],
    ['the same in summer', ['DTSTART:20270705T040000Z', 'DTEND:20270706T040000Z'], `${found}; A 2027-07-05`],
    ['the same over the change of the clock', ['DTSTART:20270313T050000Z', 'DTEND:20270315T040000Z'], `${found}; A 2027-03-13..2027-03-14`],
    ['UTC midnights', ['DTSTART:20261228T000000Z', 'DTEND:20261229T000000Z'], one],
    ['UTC times of a day that Outlook marks', ['DTSTART:20261228T080000Z', 'DTEND:20261229T080000Z', marked], one],
    ['the same from a zone to the east', ['DTSTART:20261227T230000Z', 'DTEND:20261228T230000Z', marked], one],
    ['a marked day without an end', ['DTSTART:20261228T000000', marked], one],
    ['a marked day with the hours of an office', ['DTSTART:20261228T090000', 'DTEND:20261228T170000', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'], one],
    ['an end a minute before midnight', ['DTSTART:20261228T000000', 'DTEND:20261228T235900'], one],
    ['a duration of days', [day('20261228'), 'DURATION:P4D'], `${found}; A 2026-12-28..2026-12-31`],
    ['a duration of a week', [day('20261228'), 'DURATION:P1W'], `${found}; A 2026-12-28..2027-01-03`],
    ['a duration of hours', ['DTSTART:20261228T000000', 'DURATION:PT24H'], one],
    ['a duration of nothing', [day('20261228'), 'DURATION:PT0S'], one],
    ['lower case', ['dtstart;value=date:20261228'], one],
  ]
  for (const [story, lines, expected] of table) it(story, async () => assert.equal(await imported(a(...lines)), expected))

  it('UTC times that are midnights of the calendar’s own zone', async () => {
    const ics = a('DTSTART:20261228T080000Z', 'DTEND:20261229T080000Z').replace('VERSION:2.0', 'X-WR-TIMEZONE:America/Vancouver')
    assert.equal(await imported(ics), one)
  })

  it('UTC times that are the first of a day whose clock skips midnight', async () => {
    const ics = calendarOf(['SUMMARY:A', 'DTSTART:20270314T050000Z', 'DTEND:20270315T040000Z'])
    assert.equal(await imported(ics, { ...montreal, timeZone: 'America/Havana' }), 'A 2027-03-14')
  })
})

describe('of what repeats', () => {
  const table: [story: string, lines: readonly string[], expected: string][] = [
    ['a fixed day of each year stays a rule', [day('20200624'), 'RRULE:FREQ=YEARLY'], `A 2020-06-24 yearly; ${found}`],
    ['also if Outlook writes twelve months', [day('20200701'), 'RRULE:FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=1'], `A 2020-07-01 yearly; ${found}`],
    ['also from a year that stands for none', [day('16040229'), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'], `A 2004-02-29 yearly; ${found}`],
    ['also if a day of the past was left out', [day('20200624'), 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20240624'], `A 2020-06-24 yearly; ${found}`],
    ['days around the leap day are counted by their length', [day('20270227'), 'DTEND;VALUE=DATE:20270302', 'RRULE:FREQ=YEARLY;COUNT=2'], `${found}; A 2027-02-27..2027-03-01; A 2028-02-27..2028-02-29`],
    ['a leap day comes in leap years', [day('20240229'), 'RRULE:FREQ=YEARLY;COUNT=2'], `${found}; A 2028-02-29`],
    ['a day that is left out in time of UTC is left out', [day('20251222'), 'RRULE:FREQ=YEARLY;COUNT=3', 'EXDATE:20261222T050000Z'], `${found}; A 2027-12-22`],
    ['a day that is left out at midnight UTC is left out', [day('20251222'), 'RRULE:FREQ=YEARLY;COUNT=3', 'EXDATE:20261222T000000Z'], `${found}; A 2027-12-22`],
    ['a day that is left out by a rule is left out', [day('20251222'), 'RRULE:FREQ=YEARLY;COUNT=3', 'EXRULE:FREQ=YEARLY;INTERVAL=2;COUNT=1', 'EXDATE;VALUE=DATE:20261222,20271222'], `${found} | cancelled A`],
    ['a weekday of a month is found for five years', [day('20261012'), 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=2MO'], `${found}; ${years('A', '2027-10-11', '2028-10-09', '2029-10-08', '2030-10-14', '2031-10-13')} | later A`],
    ['the Monday before May 25 is found', [day('20260518'), 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=MO;BYMONTHDAY=18,19,20,21,22,23,24;COUNT=3'], `${found}; A 2027-05-24; A 2028-05-22`],
    ['the last weekday of a month is found', [day('20261231'), 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'], `${found}; A 2026-12-31; A 2027-01-29; A 2027-02-26`],
    ['the Monday of a week of the year is found', [day('20260511'), 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3'], `${found}; A 2027-05-17; A 2028-05-15`],
    ['the last day of the year is found by its number', [day('20261231'), 'RRULE:FREQ=YEARLY;BYYEARDAY=-1;COUNT=2'], `${found}; A 2026-12-31; A 2027-12-31`],
    ['each month is found for 400 days', [day('20261101'), 'RRULE:FREQ=MONTHLY'], `${years('A', '2026-12-01')}; ${found}; ${years('A', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01', '2027-07-01', '2027-08-01', '2027-09-01', '2027-10-01', '2027-11-01', '2027-12-01', '2028-01-01')} | later A`],
    ['days in a row are one closure', [day('20261228'), 'RRULE:FREQ=DAILY;UNTIL=20270101'], `${found}; A 2026-12-28..2027-01-01`],
    ['the end may be a time of the last day', [day('20261228'), 'RRULE:FREQ=DAILY;UNTIL=20270102T045959Z'], `${found}; A 2026-12-28..2027-01-01`],
    ['or its midnight in UTC', [day('20261228'), 'RRULE:FREQ=DAILY;UNTIL=20270101T000000Z'], `${found}; A 2026-12-28..2027-01-01`],
    ['workdays of two weeks are two closures', [day('20261228'), 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=10'], `${found}; A 2026-12-28..2027-01-01; A 2027-01-04..2027-01-08`],
    ['every second week begins on the day that it names', [day('20261227'), 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=4'], `${found}; A 2026-12-27..2026-12-28; A 2027-01-10..2027-01-11`],
    ['what repeats weekly without an end is a reminder', [day('20261207'), 'RRULE:FREQ=WEEKLY'], `${found} | weekly A`],
    ['also with an end after the next 400 days', [day('20261207'), 'RRULE:FREQ=WEEKLY;UNTIL=20290101'], `${found} | weekly A`],
    ['also if it begins in a year', [day('20271220'), 'RRULE:FREQ=WEEKLY'], `${found} | weekly A`],
    ['so is what repeats daily', [day('20150101'), 'RRULE:FREQ=DAILY'], `${found} | daily A`],
    ['or on the Mondays of each month', [day('20261207'), 'RRULE:FREQ=MONTHLY;BYDAY=MO'], `${found} | often A`],
    ['or every second', [day('20261207'), 'RRULE:FREQ=SECONDLY'], `${found} | often A`],
    ['a rule for a day that never comes is none', [day('20261225'), 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], `${found} | unreadable A`],
    ['nor is one that never meets its weekday', [day('20261207'), 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU'], `${found} | unreadable A`],
    ['nor one with a part that nobody knows', [day('20261207'), 'RRULE:FREQ=YEARLY;BYEASTER=-2'], `${found} | unreadable A`],
    ['nor a damaged one', [day('20261207'), 'RRULE:FREQ=SOMETIMES'], `${found} | unreadable A`],
    ['days that are added are found, also as periods', [day('20261221'), 'RDATE;VALUE=DATE:20261229', 'RDATE;VALUE=PERIOD:20270115T050000Z/P1D'], `A 2026-12-21; ${found}; A 2026-12-29; A 2027-01-15`],
    ['midnights of a zone are found on their days', [`DTSTART${zoned('20261228T000000')}`, `DTEND${zoned('20261229T000000')}`, 'RRULE:FREQ=DAILY;UNTIL=20261230T050000Z', 'EXDATE:20261229T050000Z'], `${found}; A 2026-12-28; A 2026-12-30`],
    ['midnights in UTC of a zone to the east keep their weekday', ['DTSTART;TZID=Europe/Paris:20261228T000000', 'DURATION:P1D', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20270103T230000Z'], `${found}; A 2026-12-28`],
  ]
  for (const [story, lines, expected] of table) it(story, async () => assert.equal(await imported(a(...lines)), expected))
  it('a far first day is found by its rule', async () => assert.equal(await imported(calendarOf(['SUMMARY:A', day('20400101'), 'RRULE:FREQ=YEARLY;INTERVAL=2;COUNT=2'])), 'A 2040-01-01 | later A'))
})

describe('an event that changes another', () => {
  const series = ['UID:a', 'SUMMARY:A', day('20251222'), 'DTEND;VALUE=DATE:20251223', 'RRULE:FREQ=YEARLY;COUNT=4']
  const change = (...lines: readonly string[]) => calendarOf(series, ['UID:a', ...lines])
  const table: [story: string, ics: string, expected: string][] = [
    ['cancels a day', change('SUMMARY:A', 'RECURRENCE-ID;VALUE=DATE:20261222', day('20261222'), 'STATUS:CANCELLED'), `${years('A', '2027-12-22', '2028-12-22')} | cancelled A`],
    ['moves a day and renames it', change('SUMMARY:B', 'RECURRENCE-ID;VALUE=DATE:20261222', day('20261218')), `B 2026-12-18; ${years('A', '2027-12-22', '2028-12-22')}`],
    ['moves a day that is named in UTC', change('SUMMARY:B', 'RECURRENCE-ID:20261222T050000Z', day('20261218')), `B 2026-12-18; ${years('A', '2027-12-22', '2028-12-22')}`],
    ['gives a day a time', change('SUMMARY:B', 'RECURRENCE-ID;VALUE=DATE:20261222', 'DTSTART:20261222T150000Z'), `${years('A', '2027-12-22', '2028-12-22')} | timed B`],
    ['moves all later days', change('SUMMARY:B', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20271222', day('20271220')), `A 2026-12-22; B 2027-12-20; B 2028-12-20`],
    ['cancels all later days', change('SUMMARY:B', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20271222', day('20271222'), 'STATUS:CANCELLED'), `A 2026-12-22 | cancelled B`],
    ['stands alone without the other', calendarOf(['UID:x', 'SUMMARY:A', 'RECURRENCE-ID;VALUE=DATE:20261222', day('20261218')]), 'A 2026-12-18'],
    ['is not one of a day only by its UID', calendarOf(['UID:a', ...noel], ['UID:a', 'SUMMARY:A', day('20261226')]), `${found}; A 2026-12-26`],
    ['cancels it whole by a later version', calendarOf(['UID:a', 'SEQUENCE:0', ...noel], ['UID:a', 'SEQUENCE:1', ...noel, 'STATUS:CANCELLED']), ' | cancelled Noël | replaced Noël'],
    ['replaces it by a later version', calendarOf(['UID:a', 'SEQUENCE:2', 'SUMMARY:A', day('20261228')], ['UID:a', 'SEQUENCE:1', ...noel]), 'A 2026-12-28 | replaced Noël'],
    ['cancels it by the method of its calendar', `${calendarOf(['UID:a', ...noel])}${calendarOf(['UID:a', ...noel]).replace('VERSION:2.0', 'METHOD:CANCEL')}`, ' | cancelled Noël | replaced Noël'],
  ]
  for (const [story, ics, expected] of table) it(story, async () => assert.equal(await imported(ics), expected))
})

describe('what is left out is named with its reason', () => {
  const table: [story: string, ics: string, expected: string][] = [
    ['a time of day', a('DTSTART:20261228T090000', 'DTEND:20261228T120000'), `${found} | timed A`],
    ['a moment without an end', a('DTSTART:20261228T000000'), `${found} | timed A`],
    ['an evening until midnight', a('DTSTART:20261228T190000', 'DTEND:20261229T000000'), `${found} | timed A`],
    ['five hours that are between the midnights of two zones', a('DTSTART:20261228T000000Z', 'DTEND:20261228T050000Z'), `${found} | timed A`],
    ['past days', a(day('20250101')), `${found} | past A`],
    ['a cancelled event', a(day('20261231'), 'STATUS:CANCELLED'), `${found} | cancelled A`],
    ['a date that doesn’t exist', a(day('20260230')), `${found} | unreadable A`],
    ['a date that is none', a(day('soon')), `${found} | unreadable A`],
    ['an event without a date', a('UID:x'), `${found} | unreadable A`],
    ['a day that is left out at a date that is none', a(day('20251222'), 'RRULE:FREQ=YEARLY', 'EXDATE:soon'), `${found} | unreadable A`],
    ['an end before the start', a(day('20261225'), 'DTEND;VALUE=DATE:20261223'), `${found} | backwards A`],
    ['a duration below zero', a(day('20261225'), 'DURATION:-P2D'), `${found} | backwards A`],
    ['a duration of ages', a(day('20261225'), 'DURATION:P99999999D'), `${found} | unreadable A`],
    ['a task and a note', a(day('20261226')).replaceAll('VEVENT', 'VTODO').replace(/VTODO([^]*?)VTODO/, 'VEVENT$1VEVENT'), `${found} | task A`],
    ['an event whose end is missing', `${calendarOf(noel).replace(/END:VCALENDAR\s*$/, '')}BEGIN:VEVENT\r\nSUMMARY:A\r\n${day('20261228')}`, `${found} | unreadable A`],
    ['many events, the first by name', calendarOf(...Array.from({ length: 300 }, (_, index) => [`SUMMARY:${index}`, 'DTSTART:20261228T090000'])), ` | timed 300: ${Array.from({ length: 20 }, (_, index) => index).join(', ')}`],
    ['more days than a schedule holds', calendarOf(...Array.from({ length: 3_000 }, (_, index) => ['SUMMARY:A', day(new Date(Date.UTC(2027, 0, 1 + 2 * index)).toISOString().slice(0, 10).replaceAll('-', ''))])), `${years('A', ...Array.from({ length: 200 }, (_, index) => new Date(Date.UTC(2027, 0, 1 + 2 * index)).toISOString().slice(0, 10)))} | too_many 2800: ${Array.from({ length: 20 }, () => 'A').join(', ')}`],
  ]
  for (const [story, ics, expected] of table) it(story, async () => assert.equal(await imported(ics), expected))
})

describe('files as programs write them', () => {
  const table: [story: string, ics: string, expected: string][] = [
    ['with a byte order mark', `\ufeff${calendarOf(noel)}`, found],
    ['several in one', `${calendarOf(noel)}\ufeff${calendarOf(['SUMMARY:A', day('20261231')])}`, `${found}; A 2026-12-31`],
    ['without the end of the calendar', calendarOf(noel).replace(/END:VCALENDAR\s*$/, ''), found],
    ['without a calendar around the events', calendarOf(noel).replace(/^[^]*?(?=BEGIN:VEVENT)/, ''), found],
    ['with line ends of old Macs', calendarOf(noel).replaceAll('\r\n', '\r'), found],
    ['with line ends of Unix', calendarOf(noel).replaceAll('\r\n', '\n'), found],
    ['with doubled line ends', calendarOf(noel).replaceAll('\r\n', '\r\r\n'), found],
    ['with a text before it', `Voici le calendrier :\r\n${calendarOf(noel)}`, found],
    ['with an event that was never ended among others', calendarOf(['SUMMARY:A', day('20261228')], noel).replace('END:VEVENT\r\n', ''), `${found} | unreadable A`],
  ]
  for (const [story, ics, expected] of table) it(`are read ${story}`, async () => assert.equal(await imported(ics), expected))

  const broken = "This file isn't a calendar (.ics), or it's damaged."
  const refused: [story: string, ics: string, why: string][] = [
    ['an empty file', '', broken],
    ['another text', 'Fermé le lundi', broken],
    ['a picture', '\ufffdPNG\r\n\u001a\n', broken],
    ['a card of a person', 'BEGIN:VCARD\r\nFN:Zoé\r\nEND:VCARD\r\n', broken],
    ['a calendar without events', calendarOf(), 'This calendar has no events.'],
    ['too many events', calendarOf(...Array.from({ length: 20_001 }, () => ['UID:a'])), 'This calendar has more than 20,000 events. Export a shorter period, or only the calendar of your days off.'],
  ]
  for (const [story, ics, why] of refused) it(`are refused with the reason: ${story}`, async () => assert.equal(await refusalOf(ics), why))

  it('with rules that ask for too much give what was found before', async () => {
    const endless = Array.from({ length: 300 }, () => ['SUMMARY:A', day('16010101'), 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=99999'])
    assert.match(await imported(calendarOf(noel, ...endless)), /^Noël 2026-12-24 \| past (?:\d+: )?A, .* \| too_many \d+: A, /)
  })

  it('let others be served in between', async () => {
    const order: string[] = []
    const reading = imported(calendarOf(...Array.from({ length: 500 }, () => noel))).then(() => order.push('read'))
    setImmediate(() => order.push('other'))
    await reading
    assert.deepEqual(order, ['other', 'read'])
  })

  it('give an answer or a reason, whatever is in them', async () => {
    const line = fc.oneof(fc.constantFrom('BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VCALENDAR', 'END:VCALENDAR', 'BEGIN:VALARM', day('20261225'), 'RRULE:FREQ=YEARLY;BYDAY=MO', 'RRULE:FREQ=YEARLY;BYMONTH=13;BYDAY=1MO', 'RRULE:=;', 'DTEND:x', 'DURATION:P', ' folded', 'DTSTART;TZID="x":20261225T000000', 'UID:a', 'RECURRENCE-ID:20261225', 'EXDATE:,', 'RDATE:20261225/', 'SUMMARY:\\'), fc.string())
    await fc.assert(fc.asyncProperty(fc.array(line, { maxLength: 14 }), async (lines) => assert.notEqual(await refusalOf(lines.join('\r\n')), undefined)))
  })
})
