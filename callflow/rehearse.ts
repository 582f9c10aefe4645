import type { CallEnd } from 'contract/flowVersions'
import { advance, begin, type CallState } from './advance'
import type { Flow, Place, CallEvent, Instruction, Await, StepReport } from './machine'
import { flowAt, type Moment } from './flowAt'

/** What happened, and what the call did then. */
export interface Step {
  event: CallEvent
  instructions: readonly Instruction[]
}

export type Outcome =
  | { kind: 'voicemail'; place: Place; send_to: string }
  | { kind: 'ring'; place: Place }
  | { kind: 'transfer'; place: Place; number: string }
  | { kind: 'gather'; place: Place }
  | { kind: 'hangUp'; place: Place }
  | { kind: 'over'; place: null }

const isAwait = (instruction: Instruction): instruction is Await => instruction.type !== 'play' && instruction.type !== 'say' && instruction.type !== 'wait'

const standing = (instruction: Await): Outcome => {
  switch (instruction.type) {
    case 'hangUp':
      return instruction.place === null ? { kind: 'over', place: null } : { kind: 'hangUp', place: instruction.place }
    case 'dial':
      return { kind: 'transfer', place: instruction.place, number: instruction.number }
    case 'record':
      return { kind: 'voicemail', place: instruction.place, send_to: instruction.send_to }
    default:
      return { kind: instruction.type, place: instruction.place }
  }
}

const isFulfilled = (event: CallEvent): boolean =>
  event.type === 'recorded' || (event.type === 'transferred' && event.result === 'answered')

export const outcomeOf = (steps: readonly Step[]): Outcome | null => {
  const met = steps.flatMap(({ event, instructions }) => instructions.filter(isAwait).map((instruction) => ({ event, instruction })))
  const last = met.at(-1)
  if (last === undefined) return null
  const isEnd = last.instruction.type === 'hangUp' && isFulfilled(last.event)
  return standing((isEnd ? met.at(-2)?.instruction : undefined) ?? last.instruction)
}

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

const over: CallEnd = { kind: 'over', branch_id: null, target: null }

export const endOf = ({ outcome }: Pick<Rehearsal, 'outcome'>): CallEnd => {
  if (outcome === null) return over
  const reached = { kind: outcome.kind, branch_id: outcome.place?.branchId ?? null }
  if (outcome.kind === 'transfer') return { ...reached, target: outcome.number }
  return { ...reached, target: outcome.kind === 'voicemail' ? outcome.send_to : null }
}

export const endIn = (flow: Flow, events: readonly CallEvent[], moment?: Moment): CallEnd => endOf(rehearse(flow, events, moment))

/** Ids may be numbers on one side and text on the other. */
export const isExpectedEnd = (one: CallEnd, other: CallEnd): boolean =>
  one.kind === other.kind && one.target === other.target && String(one.branch_id) === String(other.branch_id)
