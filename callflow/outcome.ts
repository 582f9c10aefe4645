import type { Place } from './flow'
import type { Act, Await, CallEvent } from './machine'

export interface Step {
  event: CallEvent
  acts: readonly Act[]
}

export type Outcome =
  | { kind: 'voicemail'; place: Place; send_to: string }
  | { kind: 'ring'; place: Place }
  | { kind: 'transfer'; place: Place; number: string }
  | { kind: 'gather'; place: Place }
  | { kind: 'hangUp'; place: Place }
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

const isFulfilled = (event: CallEvent): boolean =>
  event.type === 'recorded' || (event.type === 'transferred' && event.result === 'answered')

export const outcomeOf = (steps: readonly Step[]): Outcome | null => {
  const met = steps.flatMap(({ event, acts }) => acts.filter(isAwait).map((act) => ({ event, act })))
  const last = met.at(-1)
  if (last === undefined) return null
  const isEnd = last.act.type === 'hangUp' && isFulfilled(last.event)
  return standing((isEnd ? met.at(-2)?.act : undefined) ?? last.act)
}
