const canadianZones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Whitehorse',
]

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Eastern Time', or the zone's own name where the browser doesn't know it. */
const nameOf = (zone: string, language: string): string => {
  try {
    const parts = new Intl.DateTimeFormat(`${language}-CA`, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
    return name.charAt(0).toUpperCase() + name.slice(1)
  } catch {
    return zone
  }
}

const labelOf = (zone: string, language: string): string =>
  canadianZones.includes(zone) ? nameOf(zone, language) : `${nameOf(zone, language)} (${(zone.split('/').at(-1) ?? '').replaceAll('_', ' ')})`

/** Those of Canada, and others that the user has or the browser is in. */
export const zoneOptions = (chosen: string, language: string): { value: string; label: string }[] =>
  [...new Set([...canadianZones, ownZone(), chosen])].map((value) => ({ value, label: labelOf(value, language) }))
