import { advance, begin, type CallState } from './advance'
import type { Flow } from './flow'
import { flowAt, type Moment } from './flowAt'
import type { CallEvent } from './machine'
import { outcomeOf, type Outcome, type Step } from './outcome'
import type { StepReport } from './path'

export interface Rehearsal {
  steps: Step[]
  path: StepReport[]
  state: CallState
  outcome: Outcome | null
}

/** Ignores events after the end of the call. Without a moment, opening hours are skipped. */
export const rehearse = (saved: Flow, script: readonly CallEvent[], moment?: Moment): Rehearsal => {
  const flow = moment === undefined ? saved : flowAt(saved, moment)
  const steps: Step[] = []
  const path: StepReport[] = []
  let state = begin()
  const events: readonly CallEvent[] = script[0]?.type === 'answered' ? script : [{ type: 'answered' }, ...script]
  for (const event of events) {
    if (state.waits === 'over') break
    const turn = advance(flow, state, event)
    steps.push({ event, instructions: turn.instructions })
    path.push(...turn.path)
    state = turn.state
  }
  return { steps, path, state, outcome: outcomeOf(steps) }
}
