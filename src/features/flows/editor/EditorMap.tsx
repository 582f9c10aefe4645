import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import { useListNumbersQuery, type OpenedApplication } from '@/api'
import { useGetFlowCountsQuery } from '@/api/endpoints/callPaths'
import { readLazySettings } from '@/lib/lazySettings'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppSelector } from '@/store/hooks'
import { namesByApplication, numbersTo } from '../list/applicationView'
import { ShownCallBar } from '../map/call/ShownCallBar'
import { useShownCall } from '../map/call/useShownCall'
import { CountsBar } from '../map/counts/CountsBar'
import { isCountable, useCountedDays } from '../map/counts/useCountedDays'
import { FlowMap } from '../map/FlowMap'
import { graphOf } from '../map/flowGraph'
import { countsOf, type StepAt } from '../map/mapCounts'
import type { Trail } from './rehearsal/trail'
import { savedStepAt } from './savedSteps'
import type { Flow } from './useFlow'

/** `counts` is `undefined` with a service that keeps no paths of calls, and `null` until they are known. */
const useFlowCounts = (applicationId: Id, stepAt: StepAt) => {
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

interface EditorMapProps {
  application: OpenedApplication
  flow: Flow
  /** Of the simulated call, which hides that of a real one. */
  trail: Trail | null
  onOpen: (branchId: Id) => void
}

export const EditorMap = ({ application, flow, trail, onOpen }: EditorMapProps) => {
  const { data } = useListNumbersQuery()
  const { selectedBranchId, stacks: edited, savedIds } = useAppSelector(selectEditor)
  const { applicationId, stacks, findings, featureName, descriptionOf } = flow
  const numbers = useMemo(() => (data === undefined ? null : numbersTo(applicationId, namesByApplication(data))), [data, applicationId])
  const graph = useMemo(
    () => graphOf({ branches: stacks, findings, numbers, words: { titleOf: ({ module_name }) => featureName(module_name), textOf: descriptionOf } }),
    [stacks, findings, numbers, featureName, descriptionOf],
  )
  const stepAt = useMemo(() => savedStepAt({ stacks: edited, savedIds }, application), [edited, savedIds, application])
  const { counts, bar } = useFlowCounts(applicationId, stepAt)
  const call = useShownCall(applicationId, stepAt)
  return (
    <FlowMap
      graph={graph}
      selectedId={selectedBranchId === null ? null : String(selectedBranchId)}
      trail={trail ?? call?.trail ?? null}
      {...(counts !== undefined && { counts })}
      bar={counts === undefined ? null : <CountsBar {...bar} />}
      onOpen={onOpen}
    >
      {call === null || trail !== null ? null : <ShownCallBar call={call} />}
    </FlowMap>
  )
}
