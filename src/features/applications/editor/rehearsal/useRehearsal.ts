import type { Id } from 'contract/operation'
import { useMemo, useState } from 'react'
import type { CallEvent } from 'callflow/machine'
import { rehearse } from 'callflow/rehearse'
import type { EditedStack } from '../useChecks'
import { isSameFlow } from './trail'

export interface CallPlan {
  caller: string
  /** The dialled number; `null` for no particular one. */
  numberId: Id | null
}

interface RehearsedCall extends CallPlan {
  events: readonly CallEvent[]
  /** The stacks when the call began: edits don't affect a running call. */
  stacks: readonly EditedStack[]
}

const answered: CallEvent = { type: 'answered' }

export const useRehearsal = (stacks: readonly EditedStack[]) => {
  const [call, setCall] = useState<RehearsedCall | null>(null)
  const rehearsal = useMemo(() => (call === null ? null : rehearse(call.stacks, call.events)), [call])
  const hasChanged = useMemo(() => call !== null && !isSameFlow(call.stacks, stacks), [call, stacks])
  return {
    call,
    rehearsal,
    hasChanged,
    start: (plan: CallPlan): void => setCall({ ...plan, events: [answered], stacks }),
    replay: (plan: CallPlan, events: readonly CallEvent[]): void => setCall({ ...plan, events, stacks }),
    addEvent: (event: CallEvent): void =>
      setCall((before) => before && { ...before, events: [...before.events, event] }),
    undo: (): void =>
      setCall((before) => (before === null || before.events.length <= 1 ? null : { ...before, events: before.events.slice(0, -1) })),
    startAgain: (): void => setCall((before) => before && { ...before, events: [answered], stacks }),
    leave: (): void => setCall(null),
  }
}

export type RehearsalControls = ReturnType<typeof useRehearsal>
