import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useGetCallPathQuery, type ListedCallPath } from '@/api/endpoints/callPaths'
import { KEEPS_SCROLL } from '@/lib/keepsScroll'
import { readLazySettings } from '@/lib/lazySettings'
import { SHOWN_CALL } from '@/lists/callPath/mapPath'
import { bringFocusBack } from '@/ui/focusHeading'
import { isGone } from '../../isGone'
import type { StepAt } from '../mapCounts'
import type { MapTrail } from '../mapView'
import { trailOfCall } from './callTrail'

export interface ShownCall {
  /** `null` until known. */
  path: ListedCallPath | null
  trail: MapTrail | null
  /** 'elsewhere': the call took another call flow. */
  problem: 'failed' | 'gone' | 'elsewhere' | 'changed' | null
  retry: () => void
  hide: () => void
}

const problemOf = (path: ListedCallPath, applicationId: Id, isWhole: boolean): ShownCall['problem'] => {
  if (path.application === null || String(path.application.id) !== String(applicationId)) return 'elsewhere'
  return isWhole ? null : 'changed'
}

/** The call that the address names; `null` if it names none. */
export const useShownCall = (applicationId: Id, stepAt: StepAt): ShownCall | null => {
  const [params, setParams] = useSearchParams()
  const id = readLazySettings().callPaths ? params.get(SHOWN_CALL) : null
  const { currentData, error, isError, isFetching, refetch } = useGetCallPathQuery({ kind: 'call', id: id ?? '' }, { skip: id === null })
  const drawn = useMemo(() => (currentData === undefined ? null : trailOfCall(currentData, stepAt)), [currentData, stepAt])
  if (id === null) return null
  const problem = currentData === undefined || drawn === null ? (isError && !isFetching ? (isGone({ error }) ? 'gone' : 'failed') : null) : problemOf(currentData, applicationId, drawn.isWhole)
  return {
    path: currentData ?? null,
    trail: problem === 'elsewhere' ? null : (drawn?.trail ?? null),
    problem,
    retry: () => void refetch(),
    hide: () => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete(SHOWN_CALL)
          return after
        },
        { replace: true, state: KEEPS_SCROLL },
      )
      bringFocusBack()
    },
  }
}
