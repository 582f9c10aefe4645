import { canadianZones, zoneText } from '@/lib/timeZones'

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Those of Canada, and others that the user has or the browser is in. */
export const zoneOptions = (chosen: string, language: string): { value: string; label: string }[] =>
  [...new Set([...canadianZones, ownZone(), chosen])].map((value) => ({ value, label: zoneText(value, language) }))
