import { Readable } from 'node:stream'
import { dayPlan, type DayPlan, openingsOn, type Hours } from 'callflow/hours'
import { holidayKeys, type HolidayKey } from 'contract/schedules'
import { type Language, type Sentence, NotFound, sentenceIn } from '../../platform/failures/failures'
import type { Clock } from '../../platform/clock'
import { hashOf, type RandomSource } from '../../platform/random'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { FileAnswer, FileRequest } from '../../platform/http/routes/route'
import { hoursOf } from './queries'
import { fileHeaders } from '../../platform/http/security'
import type { Store } from '../../platform/database/tables'
import { dayAfter, localDay } from 'callflow/calendar'

const holidayNames: Readonly<Record<HolidayKey, Sentence>> = {
  new_year: { en: "New Year's Day", fr: "Jour de l'An" },
  day_after_new_year: { en: "Day after New Year's Day", fr: "Lendemain du jour de l'An" },
  family_day: { en: 'Family Day', fr: 'Jour de la Famille' },
  good_friday: { en: 'Good Friday', fr: 'Vendredi saint' },
  easter_monday: { en: 'Easter Monday', fr: 'Lundi de Pâques' },
  national_patriots_day: { en: "National Patriots' Day", fr: 'Journée nationale des patriotes' },
  victoria_day: { en: 'Victoria Day', fr: 'Fête de la Reine' },
  saint_jean_baptiste: { en: 'Fête nationale (Saint-Jean-Baptiste)', fr: 'Fête nationale du Québec' },
  canada_day: { en: 'Canada Day', fr: 'Fête du Canada' },
  civic_holiday: { en: 'Civic Holiday', fr: "Premier lundi d'août" },
  labour_day: { en: 'Labour Day', fr: 'Fête du Travail' },
  truth_and_reconciliation: {
    en: 'National Day for Truth and Reconciliation',
    fr: 'Journée nationale de la vérité et de la réconciliation',
  },
  thanksgiving: { en: 'Thanksgiving', fr: 'Action de grâces' },
  remembrance_day: { en: 'Remembrance Day', fr: 'Jour du Souvenir' },
  christmas_eve: { en: 'Christmas Eve', fr: 'Veille de Noël' },
  christmas: { en: 'Christmas Day', fr: 'Noël' },
  boxing_day: { en: 'Boxing Day', fr: 'Lendemain de Noël' },
  new_years_eve: { en: "New Year's Eve", fr: "Veille du jour de l'An" },
}

/** RFC 5545, 3.1: lines have at most 75 bytes; what follows goes on after a space, never within a character. */
const LINE_BYTES = 75

const folded = (line: string): string => {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (bytes + more > LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += more
  }
  return text
}

const icsLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

/** Other control characters are not allowed in a text. */
const icsText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n').replace(/(?!\t)\p{Cc}/gu, '')

const icsTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const icsDate = (date: string): string => date.replaceAll('-', '')

const DAYS_BEFORE = 31
const DAYS_AHEAD = 366

const open: Sentence = { en: 'Open', fr: 'Ouvert' }
const closed: Sentence = { en: 'Closed', fr: 'Fermé' }

interface Feed {
  id: string
  name: string
  hours: Hours
  language: Language
  updatedAt: Date
}

const reasonOf = ({ reason, name }: DayPlan, language: Language): string | null => {
  if (reason === 'weekly' || name === null) return null
  const key = reason === 'holiday' ? holidayKeys.find((each) => each === name) : undefined
  return key === undefined ? name : sentenceIn(holidayNames[key], language)
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

const TOKEN_BYTES = 32

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  events: Pick<AccountEvents, 'announce'>
  publicUrl: () => string
}

export type ScheduleFeeds = ReturnType<typeof makeScheduleFeeds>

export const makeScheduleFeeds = ({ store, clock, random, events, publicUrl }: Deps) => {
  const change = async (accountId: string, id: string, feed: { feed_hash: string | null; feed_language: Language | null; feed_created_at: Date | null }, isNew: boolean) => {
    const schedules = store.updateTable('schedules').set(feed).where('account_id', '=', accountId).where('id', '=', id)
    const changed = await schedules.$if(!isNew, (all) => all.where('feed_hash', 'is not', null)).returning('id').executeTakeFirst()
    if (changed === undefined) throw new NotFound()
    events.announce({ account_id: accountId, kind: 'schedule.updated', id })
  }

  return {
    /** Returns the URL, which can't be read again. */
    create: async (accountId: string, id: string, language: Language): Promise<string> => {
      const token = random.bytes(TOKEN_BYTES).toString('base64url')
      await change(accountId, id, { feed_hash: hashOf(token), feed_language: language, feed_created_at: clock() }, true)
      return `${publicUrl()}/v1/schedule-feeds/${token}`
    },

    revoke: (accountId: string, id: string): Promise<void> => change(accountId, id, { feed_hash: null, feed_language: null, feed_created_at: null }, false),

    read: async (token: string, countFor: FileRequest['countFor']): Promise<FileAnswer> => {
      const row = await store.selectFrom('schedules').selectAll().where('feed_hash', '=', hashOf(token)).executeTakeFirst()
      if (row === undefined) throw new NotFound()
      await countFor(row.account_id)
      const feed = { id: row.id, name: row.name, hours: hoursOf(row), language: row.feed_language ?? 'fr', updatedAt: row.updated_at }
      const headers = { ...fileHeaders, 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="opening-hours.ics"' }
      return { status: 200, headers, content: Readable.from(feedText(feed, localDay(clock())), { objectMode: false }) }
    },
  }
}
