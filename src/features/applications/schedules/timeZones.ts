import { canadianZones, zoneText } from '@/lib/timeZones'

/** The Canadian ones first, then those that the browser knows, as IANA writes them; `current` in any case. */
export const zoneOptions = (current: string, language: string): { value: string; label: string }[] => {
  const named = new Set<string>([...canadianZones, ...(current === '' ? [] : [current])])
  const others = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [
    ...[...named].map((value) => ({ value, label: zoneText(value, language) })),
    ...others.filter((zone) => !named.has(zone)).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]
}
