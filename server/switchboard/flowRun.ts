import { advance, begin } from 'callflow/advance'
import type { Flow } from 'callflow/flow'
import { isDigit, isPrompt, type Act, type Await, type CallEvent, type Prompt } from 'callflow/machine'
import type { Line } from './line'

/** What a call flow needs besides the line. */
export interface FlowActions {
  prompt: (prompt: Prompt, cut?: AbortSignal) => Promise<void>
  /** It comes next. */
  prepare: (prompt: Prompt) => void
  gathering: (act: Extract<Await, { type: 'gather' }>) => void
  /** What comes of it; `hangUp` is done by leaving. */
  transfer: (act: Extract<Await, { type: 'dial' | 'ring' }>) => Promise<'answered' | 'unanswered'>
  record: (act: Extract<Await, { type: 'record' }>) => Promise<void>
}

const isAwait = (act: Act): act is Await => !isPrompt(act)

const promptAll = async (prompts: readonly Prompt[], actions: FlowActions, cut?: AbortSignal): Promise<void> => {
  for (const [index, prompt] of prompts.entries()) {
    if (cut?.aborted) return
    const next = prompts[index + 1]
    if (next !== undefined) actions.prepare(next)
    await actions.prompt(prompt, cut)
  }
}

/** What a caller hears first, unless it is nothing. */
export const firstPrompt = (flow: Flow): Prompt | null =>
  advance(flow, begin(), { type: 'answered' }).acts.find(isPrompt) ?? null

/** A key that is pressed while the prompts are heard cuts them short, and counts. */
const gather = async (prompts: readonly Prompt[], act: Extract<Await, { type: 'gather' }>, line: Line, actions: FlowActions): Promise<CallEvent> => {
  const cut = new AbortController()
  const stop = line.onKey(() => cut.abort())
  try {
    await promptAll(prompts, actions, cut.signal)
  } finally {
    stop()
  }
  actions.gathering(act)
  const key = await line.key(act.seconds)
  return key !== null && isDigit(key) ? { type: 'digit', digit: key } : { type: 'timeout' }
}

const transferred = async (act: Extract<Await, { type: 'dial' | 'ring' }>, line: Line, actions: FlowActions): Promise<CallEvent> => {
  const result = await actions.transfer(act)
  // They were meant for whoever was spoken with.
  line.forgetKeys()
  return { type: 'transferred', result }
}

/** Null: the call is to end. */
const perform = async (acts: readonly Act[], line: Line, actions: FlowActions): Promise<CallEvent | null> => {
  const [prompts, act] = [acts.filter(isPrompt), acts.find(isAwait)]
  if (act?.type === 'gather') return gather(prompts, act, line, actions)
  await promptAll(prompts, actions)
  // Keys that were pressed where nobody asked for one are no answer to a later question.
  line.forgetKeys()
  switch (act?.type) {
    case 'dial':
    case 'ring':
      return transferred(act, line, actions)
    case 'record':
      await actions.record(act)
      return { type: 'recorded' }
    default:
      return null
  }
}

/** Runs a call flow on a line that was answered, to its end. Rejects with `CallOver` when the caller is gone before. */
export const runFlow = async (flow: Flow, line: Line, actions: FlowActions): Promise<void> => {
  line.forgetKeys()
  let turn = advance(flow, begin(), { type: 'answered' })
  for (;;) {
    const event = await perform(turn.acts, line, actions)
    if (event === null) return
    turn = advance(flow, turn.state, event)
  }
}
