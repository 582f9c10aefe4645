import { useGetAvailabilityQuery } from '@/api/endpoints/availability'
import { msg, type Message } from '@/i18n/message'
import { readSettings } from '@/lib/settings'
import { montrealTime } from '@/lib/timeText'
import { useMinute } from '@/ui/RelativeTime'

/** `until` is null for as long as the person doesn't change it. */
export interface Absence {
  until: string | null
}

interface Shown {
  availability: 'available' | 'do_not_disturb' | 'away' | null
  away_until: string | null
}

/** `null` for somebody whose web phone rings. */
export const absenceOf = ({ availability, away_until }: Shown, now: number): Absence | null => {
  if (availability === 'do_not_disturb') return { until: null }
  return availability === 'away' && away_until !== null && Date.parse(away_until) > now ? { until: away_until } : null
}

export const absenceText = ({ until }: Absence, language: string): Message =>
  until === null ? msg('Do not disturb') : msg('Away until {time}', { time: montrealTime(until, language, Date.parse(until))?.short ?? until })

/** The user's own, as it ends by the clock; `null` also until it is known, and with a service that doesn't have it. */
export const useAbsence = (): Absence | null => {
  const { data } = useGetAvailabilityQuery(undefined, { skip: !readSettings().extensions })
  const now = useMinute()
  return data === undefined ? null : absenceOf(data, now)
}
