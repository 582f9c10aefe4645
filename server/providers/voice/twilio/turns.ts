import { advance, begin, type CallState, type Turn } from 'callflow/advance'
import type { Flow } from 'callflow/flow'
import { isDigit, type Act, type CallEvent } from 'callflow/machine'
import { e164Of } from '../../../core/texts/phoneNumber'
import type { Form } from '../voice'

const isUndialable = (act: Act | undefined): boolean => act?.type === 'dial' && e164Of(act.number) === null

/** A number that cannot be dialled is one that nobody answers. */
const passUndialable = (flow: Flow, turn: Turn): Turn => {
  let { state, acts } = turn
  while (isUndialable(acts.at(-1))) {
    const next = advance(flow, state, { type: 'transferred', result: 'unanswered' })
    ;({ state } = next)
    acts = [...acts.slice(0, -1), ...next.acts]
  }
  return { state, acts }
}

const step = (flow: Flow, state: CallState, event: CallEvent): Turn => passUndialable(flow, advance(flow, state, event))

/** The call was answered. */
export const firstTurn = (flow: Flow): Turn => step(flow, begin(), { type: 'answered' })

const gone = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
const conversation = new Set(['completed', 'answered'])

/** The keys that were gathered, one by one; fewer than were asked for are those of somebody who stopped. */
const keysTurn = (flow: Flow, state: CallState, digits: string): Turn => {
  let turn: Turn = { state, acts: [] }
  for (const digit of [...digits].filter(isDigit)) turn = step(flow, turn.state, { type: 'digit', digit })
  const isUnfinished = digits === '' || (turn.state.waits === 'gather' && turn.state.digits !== '')
  return isUnfinished ? step(flow, turn.state, { type: 'timeout' }) : turn
}

/** What Twilio tells of what the call waited for, as the call flow takes it. */
export const nextTurn = (flow: Flow, state: CallState, form: Form): Turn => {
  if (state.waits === 'record') return step(flow, state, { type: 'recorded' })
  if (gone.has(form['CallStatus'] ?? '')) return step(flow, state, { type: 'hangup' })
  if (state.waits === 'gather') return keysTurn(flow, state, form['Digits'] ?? '')
  const result = conversation.has(form['DialCallStatus'] ?? '') ? 'answered' : 'unanswered'
  return step(flow, state, { type: 'transferred', result })
}
