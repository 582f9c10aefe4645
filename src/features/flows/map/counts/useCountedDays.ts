import { MAX_FLOW_DAYS } from 'contract/callPaths'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DayRange } from '@/api'
import { KEEPS_SCROLL } from '@/lib/keepsScroll'
import { dayPresets } from '@/lists/history/dayPresets'
import { isDay } from '@/lists/history/filters'
import { daysIn } from '@/lists/period/range'

const DEFAULT = 'last30'

export const isCountable = (range: DayRange): boolean => daysIn(range) >= 1 && daysIn(range) <= MAX_FLOW_DAYS

/** In the address, so that they are kept while a branch is edited. Days that are no dates are ''. */
export const useCountedDays = () => {
  const [params, setParams] = useSearchParams()
  const presets = useMemo(() => dayPresets(), [])
  const [from, to] = [params.get('from'), params.get('to')]
  const days = useMemo((): DayRange => {
    const [usual] = presets.filter(({ value }) => value === DEFAULT)
    if (from === null && to === null) return { from: usual?.from ?? '', to: usual?.to ?? '' }
    return { from: isDay(from ?? '') ? (from ?? '') : '', to: isDay(to ?? '') ? (to ?? '') : '' }
  }, [presets, from, to])
  const setDays = (next: DayRange): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('from', next.from)
        after.set('to', next.to)
        return after
      },
      { replace: true, state: KEEPS_SCROLL },
    )
  return { days, presets, setDays }
}
