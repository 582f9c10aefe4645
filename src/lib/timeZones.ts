import { perLanguage, capitalized } from './text'

const [LINE_FEED, RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]

const decoded = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes)

const utf8OrWindows = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoded('windows-1252', bytes)
  }
}

const isEnd = (byte: number | undefined): boolean => byte === LINE_FEED || byte === RETURN

/** UTF-16 with a mark, or without one: then every second byte of the first letters is 0. */
const utf16Of = ([first, second, third, fourth]: Uint8Array): string | null => {
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && third === 0) ? 'utf-16be' : null
}

/** Without line breaks that a space follows: some programs break a line in the middle of a letter. */
const unfolded = (bytes: Uint8Array): Uint8Array => {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    let next = at
    while (isEnd(bytes[next])) next += 1
    if (next > at && (bytes[next] === SPACE || bytes[next] === TAB)) {
      at = next
      continue
    }
    kept[length] = bytes[at] ?? 0
    length += 1
  }
  return kept.subarray(0, length)
}

/** The text of a calendar file. What is no UTF-8 is taken for windows-1252, line by line, as in files put together from several. */
export const calendarText = (file: ArrayBuffer): string => {
  const bytes = new Uint8Array(file)
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return decoded(utf16, bytes).replaceAll('\0', '')
  const whole = unfolded(bytes)
  const lines: string[] = []
  let from = 0
  for (let at = 0; at <= whole.length; at += 1) {
    if (at < whole.length && !isEnd(whole[at])) continue
    if (at > from) lines.push(utf8OrWindows(whole.subarray(from, at)))
    from = at + 1
  }
  return lines.join('\n').replaceAll('\0', '')
}

export const canadianZones = [
  'America/Montreal',
  'America/Toronto',
  'America/St_Johns',
  'America/Halifax',
  'America/Moncton',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
] as const

/** `Eastern Time`; '' where the browser doesn't know the zone or no such names. */
const nameOf = (zone: string, locale: string): string => {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return capitalized(name)
  } catch {
    return ''
  }
}

const cityOf = (zone: string, locale: string): string => {
  if (zone === 'America/Montreal' && locale.startsWith('fr')) return 'Montréal'
  return zone === 'America/St_Johns' ? "St. John's" : (zone.split('/').at(-1) ?? '').replaceAll('_', ' ')
}

const textsIn = perLanguage((locale) => {
  const texts = new Map<string, string>()
  return (zone: string): string => {
    const known = texts.get(zone)
    if (known !== undefined) return known
    const name = nameOf(zone, locale)
    const text = name === '' ? zone : `${name} (${cityOf(zone, locale)})`
    texts.set(zone, text)
    return text
  }
})

/** `Eastern Time (Montreal)`, or as IANA writes it where the browser doesn't know the zone. */
export const zoneText = (zone: string, language: string): string => textsIn(language)(zone)
