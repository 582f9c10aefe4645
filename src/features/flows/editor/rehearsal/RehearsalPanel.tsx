import Divider from '@mui/material/Divider'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListedRehearsal } from '@/api'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useT } from '@/i18n/useT'
import { readSettings } from '@/lib/settings'
import { branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import type { Flow } from '../useFlow'
import { branchNameIn } from './callEnd'
import { CallSetup } from './CallSetup'
import { RehearsedCall } from './RehearsedCall'
import { PanelFrame } from './PanelFrame'
import { Tests } from './Tests'
import { lastStepOf, trailOf, type Trail } from './trail'
import { useRehearsal, type CallPlan, type RehearsalControls } from './useRehearsal'

const useTrail = ({ call, rehearsal }: RehearsalControls, onTrail: (trail: Trail | null) => void): void => {
  const dispatch = useAppDispatch()
  const trail = useMemo(() => (call === null || rehearsal === null ? null : trailOf(rehearsal, call.stacks)), [call, rehearsal])
  const branchId = (rehearsal === null ? null : lastStepOf(rehearsal))?.branchId ?? null
  useEffect(() => onTrail(trail), [trail, onTrail])
  useEffect(() => () => onTrail(null), [onTrail])
  useEffect(() => {
    const stack = call?.stacks.find(({ id }) => String(id) === String(branchId))
    if (stack !== undefined) dispatch(branchSelected(stack.id))
    // On each step of the call, not on each edit.
  }, [call, branchId, dispatch])
}

interface RehearsalPanelProps {
  flow: Pick<Flow, 'applicationId' | 'branches' | 'stacks'>
  /** Must be stable. */
  onTrail: (trail: Trail | null) => void
  onClose: () => void
}

const emptyPlan: CallPlan = { caller: '', numberId: null, at: null }

const planOf = ({ script: { caller, number_id, at } }: ListedRehearsal): CallPlan => ({
  caller: caller,
  numberId: typeof number_id === 'string' || typeof number_id === 'number' ? number_id : null,
  at: at ?? null,
})

export const RehearsalPanel = ({ flow, onTrail, onClose }: RehearsalPanelProps) => {
  const t = useT()
  const { applicationId, branches, stacks } = flow
  const rehearsing = useRehearsal(stacks)
  const [plan, setPlan] = useState(emptyPlan)
  const [isAudioOn, setIsAudioOn] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useTrail(rehearsing, onTrail)
  const { call, rehearsal } = rehearsing
  const branchName = branchNameIn(branches)
  const handleStart = (next: CallPlan): void => {
    setPlan(next)
    rehearsing.start(next)
  }
  const handleReplay = (test: ListedRehearsal): void => {
    setPlan(planOf(test))
    rehearsing.replay(planOf(test), test.script.events)
  }
  return (
    <PanelFrame ref={panel} onClose={onClose}>
      <CheckboxInput name="sounds" label={t('Play audio')} isChecked={isAudioOn} onChange={setIsAudioOn} />
      {call === null || rehearsal === null ? (
        <CallSetup
          applicationId={applicationId}
          initialPlan={plan}
          schedules={rehearsing.schedules}
          zone={rehearsing.zone}
          isAfterCall={plan !== emptyPlan}
          onStart={handleStart}
        />
      ) : (
        <RehearsedCall
          applicationId={applicationId}
          call={call}
          rehearsal={rehearsal}
          controls={rehearsing}
          branchName={branchName}
          isAudioOn={isAudioOn}
          panel={panel}
        />
      )}
      {readSettings().rehearsals ? (
        <>
          <Divider />
          <Tests flow={flow} branchName={branchName} onReplay={handleReplay} />
        </>
      ) : null}
    </PanelFrame>
  )
}
