import { canadianZones, zoneText } from '@/lib/timeZones'

/** Of the browser. Montreal's zone goes by the product's name for it: browsers call it by that of Toronto. */
export const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'America/Toronto' ? 'America/Montreal' : timeZone
}

/** Those of Canada, and others that the user has or the browser is in. */
export const zoneOptions = (chosen: string, language: string): { value: string; label: string }[] =>
  [...new Set([...canadianZones, ownZone(), chosen])].map((value) => ({ value, label: zoneText(value, language) }))
