const canadian = [
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

/** The Canadian ones first, then those that the browser knows; `current` in any case. */
export const timeZones = (current: string): string[] => {
  const others = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([...canadian, ...(current === '' ? [] : [current]), ...others])]
}

export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')
