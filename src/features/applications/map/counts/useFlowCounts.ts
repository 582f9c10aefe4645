import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import { useGetFlowCountsQuery } from '@/api/endpoints/callPaths'
import { readLazySettings } from '@/lib/lazySettings'
import { countsOf, type StepAt } from '../mapCounts'
import { isCountable, useCountedDays } from './useCountedDays'

/** `counts` is `undefined` with a service that keeps no paths of calls, and `null` until they are known. */
export const useFlowCounts = (applicationId: Id, stepAt: StepAt) => {
  const { days, presets, setDays } = useCountedDays()
  const isKept = readLazySettings().callPaths
  const { currentData, isError, isFetching, refetch } = useGetFlowCountsQuery({ applicationId, ...days }, { skip: !isKept || !isCountable(days), refetchOnMountOrArgChange: true })
  const known = useMemo(() => (currentData === undefined ? null : countsOf(currentData, stepAt)), [currentData, stepAt])
  return {
    counts: isKept ? known : undefined,
    bar: {
      days,
      presets,
      onDays: setDays,
      calls: currentData?.calls ?? null,
      hasEarlierVersions: currentData?.has_earlier_versions === 1,
      isFailed: currentData === undefined && isError && !isFetching,
      onRetry: () => void refetch(),
    },
  }
}
