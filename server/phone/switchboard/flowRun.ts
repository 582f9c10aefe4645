import { advance, begin, type CallState } from 'callflow/advance'
import { type Flow, isDigit, isPrompt, type Instruction, type Await, type CallEvent, type Prompt, type StepReport } from 'callflow/machine'
import type { Step } from 'callflow/rehearse'
import { CallOver, type Line } from './line'

export interface FlowActions {
  /** What happened, and what came of it. */
  report: (path: readonly StepReport[], step: Step) => void
  isReached: () => boolean
  prompt: (prompt: Prompt, cut?: AbortSignal) => Promise<void>
  prepare: (prompt: Prompt) => void
  gathering: (instruction: Extract<Await, { type: 'gather' }>) => void
  /** `hangUp` needs no action: the caller leaves the flow. */
  transfer: (instruction: Extract<Await, { type: 'dial' | 'ring' }>) => Promise<'answered' | 'unanswered'>
  record: (instruction: Extract<Await, { type: 'record' }>) => Promise<void>
}

const isAwait = (instruction: Instruction): instruction is Await => !isPrompt(instruction)

const promptAll = async (prompts: readonly Prompt[], actions: FlowActions, cut?: AbortSignal): Promise<void> => {
  for (const [index, prompt] of prompts.entries()) {
    if (cut?.aborted) return
    const next = prompts[index + 1]
    if (next !== undefined) actions.prepare(next)
    await actions.prompt(prompt, cut)
  }
}

export const firstPrompt = (flow: Flow): Prompt | null =>
  advance(flow, begin(), { type: 'answered' }).instructions.find(isPrompt) ?? null

/** A key pressed during the prompts cuts them short, and counts. */
const gather = async (prompts: readonly Prompt[], instruction: Extract<Await, { type: 'gather' }>, line: Line, actions: FlowActions): Promise<CallEvent> => {
  const cut = new AbortController()
  const stop = line.onKey(() => cut.abort())
  try {
    await promptAll(prompts, actions, cut.signal)
  } finally {
    stop()
  }
  actions.gathering(instruction)
  const key = await line.key(instruction.seconds)
  return key !== null && isDigit(key) ? { type: 'digit', digit: key } : { type: 'timeout' }
}

const transferred = async (instruction: Extract<Await, { type: 'dial' | 'ring' }>, line: Line, actions: FlowActions): Promise<CallEvent> => {
  const result = await actions.transfer(instruction)
  line.forgetKeys()
  return { type: 'transferred', result }
}

export const perform = async (instructions: readonly Instruction[], line: Line, actions: FlowActions): Promise<CallEvent | null> => {
  const [prompts, instruction] = [instructions.filter(isPrompt), instructions.find(isAwait)]
  if (instruction?.type === 'gather') return gather(prompts, instruction, line, actions)
  await promptAll(prompts, actions)
  // Keys pressed when none was expected don't answer a later prompt.
  line.forgetKeys()
  switch (instruction?.type) {
    case 'dial':
    case 'ring':
      return transferred(instruction, line, actions)
    case 'record':
      await actions.record(instruction)
      return { type: 'recorded' }
    default:
      return null
  }
}

/** A caller who hangs up after a conversation has been answered. */
const goneDuring = ({ waits }: CallState, { isReached }: FlowActions): CallEvent =>
  (waits === 'dial' || waits === 'ring') && isReached() ? { type: 'transferred', result: 'answered' } : { type: 'hangup' }

/** Runs a call flow to its end. Rejects with `CallOver` if the caller hangs up first. */
export const runFlow = async (flow: Flow, line: Line, actions: FlowActions): Promise<void> => {
  line.forgetKeys()
  let event: CallEvent | null = { type: 'answered' }
  let turn = advance(flow, begin(), event)
  try {
    while (event !== null) {
      const { path, instructions } = turn
      actions.report(path, { event, instructions })
      event = await perform(instructions, line, actions)
      if (event !== null) turn = advance(flow, turn.state, event)
    }
  } catch (error) {
    if (error instanceof CallOver) {
      const gone = goneDuring(turn.state, actions)
      const { path, instructions } = advance(flow, turn.state, gone)
      actions.report(path, { event: gone, instructions })
    }
    throw error
  }
}
