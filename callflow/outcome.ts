import type { Place } from './flow'
import type { Act, Await, CallEvent } from './machine'

/** Something that happened in a call, and what the call did then. */
export interface Step {
  event: CallEvent
  acts: readonly Act[]
}

/** Where a call ended, or where it stands. */
export type Outcome =
  /** At a message that is being left, or was. */
  | { kind: 'voicemail'; place: Place; send_to: string }
  /** At web phones that ring, or rang and were answered. */
  | { kind: 'ring'; place: Place }
  /** At a number that is being called, or was and answered. As it was written in the flow. */
  | { kind: 'transfer'; place: Place; number: string }
  /** It waits for keys. */
  | { kind: 'gather'; place: Place }
  /** A module ended it. */
  | { kind: 'hangUp'; place: Place }
  /** The flow ran out of modules. */
  | { kind: 'over'; place: null }

const isAwait = (act: Act): act is Await => act.type !== 'play' && act.type !== 'say' && act.type !== 'wait'

const standing = (act: Await): Outcome => {
  switch (act.type) {
    case 'hangUp':
      return act.place === null ? { kind: 'over', place: null } : { kind: 'hangUp', place: act.place }
    case 'dial':
      return { kind: 'transfer', place: act.place, number: act.number }
    case 'record':
      return { kind: 'voicemail', place: act.place, send_to: act.send_to }
    default:
      return { kind: act.type, place: act.place }
  }
}

/** Whether the call ended because what it waited for has come about. */
const isFulfilled = (event: CallEvent): boolean =>
  event.type === 'recorded' || (event.type === 'transferred' && event.result === 'answered')

/** Null before the call was answered. */
export const outcomeOf = (steps: readonly Step[]): Outcome | null => {
  const met = steps.flatMap(({ event, acts }) => acts.filter(isAwait).map((act) => ({ event, act })))
  const last = met.at(-1)
  if (last === undefined) return null
  const isEnd = last.act.type === 'hangUp' && isFulfilled(last.event)
  return standing((isEnd ? met.at(-2)?.act : undefined) ?? last.act)
}
