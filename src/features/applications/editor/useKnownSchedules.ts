import { useMemo } from 'react'
import { useListSchedulesQuery, type ListedSchedule } from '@/api/endpoints/schedules'
import { readLazySettings } from '@/lib/lazySettings'
import type { KnownSchedules } from '../openingHours'

const isNeverOpen = ({ weekly, exceptions }: ListedSchedule): boolean =>
  weekly.length === 0 && exceptions.every(({ intervals }) => intervals.length === 0)

export const useSchedules = () => useListSchedulesQuery(undefined, { skip: !readLazySettings().schedules })

/** `null` while unknown, and for a service without schedules. */
export const useKnownSchedules = (): KnownSchedules | null => {
  const { data } = useSchedules()
  return useMemo(
    () => (data === undefined ? null : new Map(data.map((schedule) => [String(schedule.id), { name: schedule.name, isNeverOpen: isNeverOpen(schedule) }]))),
    [data],
  )
}
