import { useMemo, useState } from 'react'
import { LOCAL_ZONE } from 'callflow/calendar'
import type { Id } from 'contract/operation'
import type { RehearsedTime } from 'contract/rehearsals'
import type { CallEvent } from 'callflow/machine'
import type { Moment } from 'callflow/flowAt'
import { rehearse } from 'callflow/rehearse'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { readSettings } from '@/lib/settings'
import { serviceNow } from '@/lib/time'
import type { EditedStack } from '../useChecks'
import { useSchedules } from '../useKnownSchedules'
import { callTimeOf, momentOf, schedulesOf } from './callTime'
import { isSameFlow } from './trail'

export interface CallPlan {
  caller: string
  /** The dialled number; `null` for no particular one. */
  numberId: Id | null
  /** When the call begins; null for now. */
  at: RehearsedTime | null
}

export interface RehearsedCall extends CallPlan {
  /** Null for a service without schedules. */
  beganAt: RehearsedTime | null
  events: readonly CallEvent[]
  /** The stacks when the call began: edits don't affect a running call. */
  stacks: readonly EditedStack[]
  moment: Moment | undefined
}

const answered: CallEvent = { type: 'answered' }
const noSchedules: readonly ListedSchedule[] = []

export const useRehearsal = (stacks: readonly EditedStack[]) => {
  const [call, setCall] = useState<RehearsedCall | null>(null)
  const rehearsal = useMemo(() => (call === null ? null : rehearse(call.stacks, call.events, call.moment)), [call])
  const { data: schedules } = useSchedules()
  const used = useMemo(() => schedulesOf(stacks, schedules ?? noSchedules), [stacks, schedules])
  const zone = used[0]?.time_zone ?? LOCAL_ZONE
  const begun = (plan: CallPlan) => {
    const now = new Date(serviceNow())
    const beganAt = plan.at ?? (readSettings().extensions ? callTimeOf(now, zone) : null)
    return { ...plan, beganAt, stacks, moment: momentOf(schedules, plan.at, now) }
  }
  const hasChanged = useMemo(() => call !== null && !isSameFlow(call.stacks, stacks), [call, stacks])
  return {
    call,
    rehearsal,
    hasChanged,
    schedules: used,
    zone,
    start: (plan: CallPlan): void => setCall({ ...begun(plan), events: [answered] }),
    replay: (plan: CallPlan, events: readonly CallEvent[]): void => setCall({ ...begun(plan), events }),
    addEvent: (event: CallEvent): void =>
      setCall((before) => before && { ...before, events: [...before.events, event] }),
    undo: (): void =>
      setCall((before) => (before === null || before.events.length <= 1 ? null : { ...before, events: before.events.slice(0, -1) })),
    startAgain: (): void => setCall((before) => before && { ...before, ...begun(before), events: [answered] }),
    leave: (): void => setCall(null),
  }
}

export type RehearsalControls = ReturnType<typeof useRehearsal>
