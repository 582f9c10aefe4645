import type { Id } from 'contract/operation'
import { useMemo, useState } from 'react'
import type { CallEvent } from 'callflow/machine'
import { rehearse } from 'callflow/rehearse'
import type { EditedStack } from '../useChecks'
import { isSameFlow } from './trail'

export interface CallPlan {
  /** As it was typed. */
  caller: string
  /** The number that is dialled; null for none in particular. */
  numberId: Id | null
}

interface RehearsedCall extends CallPlan {
  events: readonly CallEvent[]
  /** As the stacks were when the call began: an edit does not reach into a call. */
  stacks: readonly EditedStack[]
}

const answered: CallEvent = { type: 'answered' }

/** A call through the work on the screen, saved or not. All that it is follows from what has happened in it. */
export const useRehearsal = (stacks: readonly EditedStack[]) => {
  const [call, setCall] = useState<RehearsedCall | null>(null)
  const rehearsal = useMemo(() => (call === null ? null : rehearse(call.stacks, call.events)), [call])
  const hasChanged = useMemo(() => call !== null && !isSameFlow(call.stacks, stacks), [call, stacks])
  return {
    call,
    rehearsal,
    /** The flow was edited since the call began. */
    hasChanged,
    start: (plan: CallPlan): void => setCall({ ...plan, events: [answered], stacks }),
    /** The same call once more, on the work as it is now. */
    replay: (plan: CallPlan, events: readonly CallEvent[]): void => setCall({ ...plan, events, stacks }),
    happen: (event: CallEvent): void =>
      setCall((before) => before && { ...before, events: [...before.events, event] }),
    /** Takes the last event back; the first one takes the call with it. */
    undo: (): void =>
      setCall((before) => (before === null || before.events.length <= 1 ? null : { ...before, events: before.events.slice(0, -1) })),
    startAgain: (): void => setCall((before) => before && { ...before, events: [answered], stacks }),
    leave: (): void => setCall(null),
  }
}

export type RehearsalControls = ReturnType<typeof useRehearsal>
