import { perLanguage } from './perLanguage'
import { capitalized } from './text'

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
