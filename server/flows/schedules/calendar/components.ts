/** A property as it is written, without its parameters except those that tell how to read a date. */
export interface Line {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

export interface CalendarPart {
  /** Such as `VEVENT`. */
  kind: string
  lines: readonly Line[]
  /** False if its end is missing, and with it perhaps what it says last. */
  isWhole: boolean
  /** Of the calendar around it. */
  isCancelled: boolean
  timeZone: string | null
}

/** Only what counts here is read, so that no guest, alarm or attachment can make an event unreadable. */
const counts = /^(?:UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|SEQUENCE|STATUS|METHOD|X-WR-TIMEZONE|X-[A-Z-]*ALLDAY(?:EVENT)?)(?=[;:])/i
const isDate = /^(?:DT|RDATE|EXDATE|RECURRENCE)/

const parametersIn = (text: string): ReadonlyMap<string, string> => {
  const pairs = text.matchAll(/;\s*(VALUE|TZID|RANGE)\s*=\s*("[^"]*"|[^;:]*)/gi)
  return new Map(Array.from(pairs, ([, name = '', value = '']) => [name.toUpperCase(), value.replaceAll('"', '').trim()]))
}

const lineOf = (text: string): Line | null => {
  const name = counts.exec(text)?.[0].toUpperCase()
  if (name === undefined) return null
  const rest = text.slice(name.length)
  // Outlook writes zones such as TZID=(UTC-05:00) Eastern Time: a date comes after the last colon.
  const at = isDate.test(name) ? rest.lastIndexOf(':') : (/^(?:"[^"]*"|[^":])*/.exec(rest)?.[0].length ?? 0)
  return { name, parameters: parametersIn(rest.slice(0, at)), value: rest.slice(at + 1).trim() }
}

/** A line that begins with a space continues the one before. */
const unfolded = (text: string): string[] => text.replaceAll('\ufeff', '').replaceAll(/\r\n?/g, '\n').replaceAll(/\n+[ \t]/g, '').split('\n')

/**
 * The events, tasks and notes of all calendars in a text. Ends that are missing are taken as read, so a file that is cut
 * off gives what it has.
 */
export function* partsIn(text: string): Generator<CalendarPart> {
  let calendar: Pick<CalendarPart, 'isCancelled' | 'timeZone'> = { isCancelled: false, timeZone: null }
  let part: { kind: string; lines: Line[] } | null = null
  let inner: string | null = null
  for (const written of unfolded(text)) {
    const [, mark, name] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(written)?.map((each) => each.toUpperCase()) ?? []
    if (mark === undefined || name === undefined) {
      const line = inner === null ? lineOf(written) : null
      if (part !== null && line !== null) part.lines.push(line)
      else if (line?.name === 'METHOD') calendar = { ...calendar, isCancelled: line.value.toUpperCase() === 'CANCEL' }
      else if (line?.name === 'X-WR-TIMEZONE') calendar = { ...calendar, timeZone: line.value }
      continue
    }
    const isTop = name === 'VEVENT' || name === 'VTODO' || name === 'VJOURNAL' || name === 'VFREEBUSY' || name === 'VCALENDAR'
    if (!isTop) {
      inner = mark === 'BEGIN' ? (inner ?? name) : inner === name ? null : inner
      continue
    }
    if (part !== null) yield { ...part, ...calendar, isWhole: mark === 'END' && name === part.kind }
    part = mark === 'BEGIN' && name !== 'VCALENDAR' ? { kind: name, lines: [] } : null
    inner = null
    if (name === 'VCALENDAR') calendar = { isCancelled: false, timeZone: null }
  }
  if (part !== null) yield { ...part, ...calendar, isWhole: false }
}
