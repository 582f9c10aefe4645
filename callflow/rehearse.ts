import { advance, begin, type CallState } from './advance'
import type { Flow } from './flow'
import { flowAt, type Moment } from './flowAt'
import type { CallEvent } from './machine'
import { outcomeOf, type Outcome, type Step } from './outcome'

export interface Rehearsal {
  steps: Step[]
  state: CallState
  outcome: Outcome | null
}

/** Ignores events after the end of the call. Without a moment, opening hours are skipped. */
export const rehearse = (saved: Flow, script: readonly CallEvent[], moment?: Moment): Rehearsal => {
  const flow = moment === undefined ? saved : flowAt(saved, moment)
  const steps: Step[] = []
  let state = begin()
  const events: readonly CallEvent[] = script[0]?.type === 'answered' ? script : [{ type: 'answered' }, ...script]
  for (const event of events) {
    if (state.waits === 'over') break
    const turn = advance(flow, state, event)
    steps.push({ event, instructions: turn.instructions })
    state = turn.state
  }
  return { steps, state, outcome: outcomeOf(steps) }
}
