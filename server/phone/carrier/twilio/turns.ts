import { advance, begin, type CallState, type Turn } from 'callflow/advance'
import { type Flow, isDigit, type Instruction, type CallEvent } from 'callflow/machine'
import { dialledOf } from '../../../platform/texts/phoneNumber'
import type { Form } from '../port'

/** If calls may not be led out, every number counts as unanswered, and otherwise those that are no numbers or aren't allowed. */
export interface Leading {
  mayDial: boolean
  premiumNumbers: readonly string[]
}

const isUndialable = (instruction: Instruction | undefined, { mayDial, premiumNumbers }: Leading): boolean =>
  instruction?.type === 'dial' && (!mayDial || dialledOf(instruction.number, premiumNumbers) === null)

const passUndialable = (flow: Flow, turn: Turn, leading: Leading): Turn => {
  let { state, instructions, path } = turn
  while (isUndialable(instructions.at(-1), leading)) {
    const next = advance(flow, state, { type: 'transferred', result: 'unanswered' })
    ;({ state } = next)
    instructions = [...instructions.slice(0, -1), ...next.instructions]
    path = [...path, ...next.path]
  }
  return { state, instructions, path }
}

const allowed: Leading = { mayDial: true, premiumNumbers: [] }

export const firstTurn = (flow: Flow, leading = allowed): Turn =>
  passUndialable(flow, advance(flow, begin(), { type: 'answered' }), leading)

const gone = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
export const isGone = (status = ''): boolean => gone.has(status)

const conversation = new Set(['completed', 'answered'])

/** What a report tells about the outcome of the inbound call; `null` if nothing. */
export const outcomeOf = ({ waits }: CallState, form: Form): 'answered' | 'message' | null => {
  if (waits === 'record') return Number(form['RecordingDuration']) > 0 ? 'message' : null
  return conversation.has(form['DialCallStatus'] ?? '') ? 'answered' : null
}

type Step = (state: CallState, event: CallEvent) => Turn

const keysTurn = (step: Step, state: CallState, digits: string): Turn => {
  let turn: Turn = { state, instructions: [], path: [] }
  const go = (event: CallEvent): void => {
    const next = step(turn.state, event)
    turn = { ...next, path: [...turn.path, ...next.path] }
  }
  for (const digit of [...digits].filter(isDigit)) go({ type: 'digit', digit })
  const isUnfinished = digits === '' || (turn.state.waits === 'gather' && turn.state.digits !== '')
  if (isUnfinished) go({ type: 'timeout' })
  return turn
}

export const nextTurn = (flow: Flow, state: CallState, form: Form, leading = allowed): Turn => {
  const step: Step = (from, event) => passUndialable(flow, advance(flow, from, event), leading)
  if (state.waits === 'record') return step(state, { type: 'recorded' })
  const isAnswered = state.waits !== 'gather' && conversation.has(form['DialCallStatus'] ?? '')
  if (isGone(form['CallStatus']) && !isAnswered) return step(state, { type: 'hangup' })
  if (state.waits === 'gather') return keysTurn(step, state, form['Digits'] ?? '')
  return step(state, { type: 'transferred', result: isAnswered ? 'answered' : 'unanswered' })
}
