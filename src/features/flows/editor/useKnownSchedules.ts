import { useMemo } from 'react'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { readSettings } from '@/lib/settings'
import type { KnownSchedules } from '../openingHours'

export const useSchedules = () => useListSchedulesQuery(undefined, { skip: !readSettings().extensions })

/** `null` while unknown, and for a service without schedules. */
export const useKnownSchedules = (): KnownSchedules | null => {
  const { data } = useSchedules()
  return useMemo(
    () => (data === undefined ? null : new Map(data.map(({ id, name, is_never_open }) => [String(id), { name, isNeverOpen: is_never_open === 1 }]))),
    [data],
  )
}
