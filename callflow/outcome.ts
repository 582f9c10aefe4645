import type { Place } from './flow'
import type { Instruction, Await, CallEvent } from './machine'

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
