import { advance, begin, type CallState } from '../advance'
import { type Flow, isDigit, type CallEvent, pathOf, type StepReport } from '../machine'

const isDialling = ({ waits, digits }: CallState): boolean => waits === 'gather' && digits !== ''

/** Makes the call of a stored path once more, from nothing but that path. */
export const replay = (flow: Flow, path: readonly StepReport[]): StepReport[] => {
  const reports: StepReport[] = []
  let state = begin()
  const take = (event: CallEvent): void => {
    const turn = advance(flow, state, event)
    state = turn.state
    reports.push(...turn.path)
  }
  const dial = (keys: string): void => {
    for (const digit of [...keys].filter(isDigit)) take({ type: 'digit', digit })
    if (isDialling(state)) take({ type: 'digit', digit: '#' })
  }
  take({ type: 'answered' })
  for (const { outcome, key } of path) {
    // What was dialled instead of an extension is not stored: any other digits do.
    if (key !== null || outcome === 'wrong_key') dial(key ?? '*')
    if (outcome === 'no_key') take({ type: 'timeout' })
    if (outcome === 'answered' || outcome === 'unanswered') take({ type: 'transferred', result: outcome })
    if (outcome === 'recorded') take({ type: 'recorded' })
    if (outcome === 'left') take({ type: 'hangup' })
  }
  return pathOf(reports)
}
