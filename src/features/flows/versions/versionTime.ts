import { useMemo } from 'react'
import type { ListedVersion } from '@/api/endpoints/flowVersions'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { montrealDay } from '@/lib/montrealTime'
import { perLanguage } from '@/lib/perLanguage'
import { dateText } from '@/lib/dateText'
import { dayPresets } from '@/lists/history/dayPresets'

const timeZone = 'America/Montreal'
const dayIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }))
const hourIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }))

/** "10:06 a.m." in Montreal; other text stays as it is. */
export const formatHour = (instant: string, language: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : dateText(hourIn(language).format(time), language)
}

export interface DatedVersion extends ListedVersion {
  id: number
  /** The name of its day, if it's the first of that day in the list. */
  day: string | null
}

/** Rows of the list, each day named once. */
export const useDatedVersions = (versions: readonly (ListedVersion & { id: number })[]): DatedVersion[] => {
  const t = useT()
  const language = useLanguage()
  return useMemo(() => {
    const near = dayPresets().slice(0, 2)
    const nameOf = (day: string, instant: string): string => {
      const named = near.find(({ from }) => from === day)
      return named === undefined ? dateText(dayIn(language).format(Date.parse(instant)), language) : t(named.label)
    }
    const days = versions.map(({ created_at }) => montrealDay(created_at))
    return versions.map((version, index) => {
      const day = days[index] ?? null
      return { ...version, day: day === null || day === days[index - 1] ? null : nameOf(day, version.created_at) }
    })
  }, [language, t, versions])
}
