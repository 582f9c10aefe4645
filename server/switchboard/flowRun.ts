import { advance, begin } from 'callflow/advance'
import type { Flow } from 'callflow/flow'
import { isDigit, isPrompt, type Act, type Await, type CallEvent, type Prompt } from 'callflow/machine'
import type { Line } from './line'

export interface FlowActions {
  prompt: (prompt: Prompt, cut?: AbortSignal) => Promise<void>
  prepare: (prompt: Prompt) => void
  gathering: (act: Extract<Await, { type: 'gather' }>) => void
  /** `hangUp` needs no action: the caller leaves the flow. */
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

export const firstPrompt = (flow: Flow): Prompt | null =>
  advance(flow, begin(), { type: 'answered' }).acts.find(isPrompt) ?? null

/** A key pressed during the prompts cuts them short, and counts. */
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
  line.forgetKeys()
  return { type: 'transferred', result }
}

const perform = async (acts: readonly Act[], line: Line, actions: FlowActions): Promise<CallEvent | null> => {
  const [prompts, act] = [acts.filter(isPrompt), acts.find(isAwait)]
  if (act?.type === 'gather') return gather(prompts, act, line, actions)
  await promptAll(prompts, actions)
  // Keys pressed when none was expected don't answer a later prompt.
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

/** Runs a call flow to its end. Rejects with `CallOver` if the caller hangs up first. */
export const runFlow = async (flow: Flow, line: Line, actions: FlowActions): Promise<void> => {
  line.forgetKeys()
  let turn = advance(flow, begin(), { type: 'answered' })
  for (;;) {
    const event = await perform(turn.acts, line, actions)
    if (event === null) return
    turn = advance(flow, turn.state, event)
  }
}
