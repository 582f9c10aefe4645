import { advance, begin, type CallState } from './advance'
import { type Flow, isDigit, type CallEvent, pathOf, type StepReport } from './machine'

/** A step of a stored path, as far as it tells what the caller did there. */
export type TakenStep = Pick<StepReport, 'outcome' | 'key'>

export interface Replayed {
  events: CallEvent[]
  /** What the flow makes of them. */
  path: StepReport[]
  /** Whether the flow asked for all of what the caller did, and for nothing else. */
  isKnown: boolean
}

const isDialling = ({ waits, digits }: CallState): boolean => waits === 'gather' && digits !== ''

/** Where the outcome is possible; null for one that needs nothing of the caller, or that is possible everywhere. */
const waitsFor = ({ outcome, key }: TakenStep): readonly CallState['waits'][] | null => {
  if (key !== null || outcome === 'wrong_key' || outcome === 'no_key') return ['gather']
  if (outcome === 'answered' || outcome === 'unanswered') return ['dial', 'ring']
  return outcome === 'recorded' ? ['record'] : null
}

/**
 * Makes the call of a stored path once more, from nothing but that path, with this flow. It ends where the flow asks for
 * something else than the caller did: what they would have done there isn't known.
 */
export const replay = (flow: Flow, path: readonly TakenStep[]): Replayed => {
  const [events, reports]: [CallEvent[], StepReport[]] = [[], []]
  let state = begin()
  const take = (event: CallEvent): void => {
    const turn = advance(flow, state, event)
    state = turn.state
    events.push(event)
    reports.push(...turn.path)
  }
  const dial = (keys: string): void => {
    for (const digit of [...keys].filter(isDigit)) take({ type: 'digit', digit })
    if (isDialling(state)) take({ type: 'digit', digit: '#' })
  }
  const end = (isKnown: boolean): Replayed => ({ events, path: pathOf(reports), isKnown })
  take({ type: 'answered' })
  for (const step of path) {
    const { outcome, key } = step
    if (waitsFor(step)?.includes(state.waits) === false) return end(false)
    // What was dialled instead of an extension is not stored: any other digits do.
    if (key !== null || outcome === 'wrong_key') {
      const before = reports.length
      dial(key ?? '*')
      // A key that led nowhere then leads somewhere now, or the reverse.
      if ((reports[before]?.outcome === 'wrong_key') !== (outcome === 'wrong_key')) return end(false)
    }
    if (outcome === 'no_key') take({ type: 'timeout' })
    if (outcome === 'answered' || outcome === 'unanswered') {
      if (state.waits !== 'dial' && state.waits !== 'ring') return end(false)
      take({ type: 'transferred', result: outcome })
    }
    if (outcome === 'recorded') take({ type: 'recorded' })
    if (outcome === 'left') take({ type: 'hangup' })
  }
  return end(state.waits === 'over')
}
