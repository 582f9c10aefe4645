import { dayPlan, type DayPlan } from 'callflow/dayPlan'
import { openingsOn, type Hours } from 'callflow/hours'
import { holidayKeys } from 'contract/schedules'
import type { Language, Sentence } from '../../core/failures/language'
import { dayAfter } from '../../core/texts/localDay'
import { holidayNames } from './holidayNames'
import { icsDate, icsLines, icsText, icsTime } from './icsText'

const DAYS_BEFORE = 31
const DAYS_AHEAD = 366

const open: Sentence = { en: 'Open', fr: 'Ouvert' }
const closed: Sentence = { en: 'Closed', fr: 'Fermé' }

export interface Feed {
  id: string
  name: string
  hours: Hours
  language: Language
  updatedAt: Date
}

const reasonOf = ({ reason, name }: DayPlan, language: Language): string | null => {
  if (reason === 'weekly' || name === null) return null
  const key = reason === 'holiday' ? holidayKeys.find((each) => each === name) : undefined
  return key === undefined ? name : holidayNames[key][language]
}

const titleOf = (state: Sentence, reason: string | null, language: Language): string => {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  return reason === null ? state[language] : `${state[language]}${colon} ${reason}`
}

const eventsOn = ({ id, hours, language, updatedAt }: Feed, date: string): string => {
  const plan = dayPlan(hours, date)
  const reason = reasonOf(plan, language)
  const event = (part: string, summary: string, when: readonly string[]): string =>
    icsLines(['BEGIN:VEVENT', `UID:${date}-${part}-${id}@opening-hours`, `DTSTAMP:${icsTime(updatedAt)}`, ...when, `SUMMARY:${icsText(summary)}`, 'TRANSP:TRANSPARENT', 'END:VEVENT'])
  if (plan.isDayOff) {
    const when = [`DTSTART;VALUE=DATE:${icsDate(date)}`, `DTEND;VALUE=DATE:${icsDate(dayAfter(date, 1))}`]
    return event('closed', titleOf(closed, reason, language), when)
  }
  const openings = openingsOn(hours, date)
  return openings.map(({ opens, closes }, index) => event(String(index), titleOf(open, reason, language), [`DTSTART:${icsTime(opens)}`, `DTEND:${icsTime(closes)}`])).join('')
}

/** The planned hours of the past month and the coming year, a piece per day; overrides aren't in it. */
export function* feedText(feed: Feed, today: string): Generator<string> {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Telephony Console//Opening hours//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH']
  const name = icsText(feed.name)
  yield icsLines([...head, `NAME:${name}`, `X-WR-CALNAME:${name}`, `X-WR-TIMEZONE:${feed.hours.time_zone}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'])
  for (let day = -DAYS_BEFORE; day <= DAYS_AHEAD; day += 1) {
    const events = eventsOn(feed, dayAfter(today, day))
    if (events !== '') yield events
  }
  yield icsLines(['END:VCALENDAR'])
}
