import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import { useListNumbersQuery, type OpenedApplication } from '@/api'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppSelector } from '@/store/hooks'
import { namesByApplication, numbersTo } from '../list/applicationView'
import { ShownCallBar } from '../map/call/ShownCallBar'
import { useShownCall } from '../map/call/useShownCall'
import { CountsBar } from '../map/counts/CountsBar'
import { useFlowCounts } from '../map/counts/useFlowCounts'
import { FlowMap } from '../map/FlowMap'
import { graphOf } from '../map/flowGraph'
import type { Trail } from './rehearsal/trail'
import { savedStepAt } from './savedSteps'
import type { Flow } from './useFlow'

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
