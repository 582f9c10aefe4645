import type { StepOutcome } from 'contract/callPaths'
import type { Id } from 'contract/operation'
import {
  type Flow,
  type FlowModule,
  type Place,
  isPrompt,
  type Instruction,
  type Await,
  type CallEvent,
  type Digit,
  type Prompt,
  metReport,
  reportOf,
  type StepReport,
} from './machine'
import { branchOf, DIAL_S, extensionsOf, greetingOf, meet, moduleAt, NEXT_KEY_S, openRoutes } from './meet'

/** Ends calls that loop. */
export const MAX_STEPS = 1000

/** Plain data that survives JSON. */
export interface CallState {
  /** 'answer' before the call begins, 'over' once it has ended. */
  waits: 'answer' | 'gather' | 'dial' | 'ring' | 'record' | 'over'
  place: Place | null
  digits: string
  steps: number
}

export interface Turn {
  state: CallState
  /** Empty if the event changed nothing or the caller hung up. */
  instructions: Instruction[]
  path: readonly StepReport[]
}

export const begin = (): CallState => ({ waits: 'answer', place: null, digits: '', steps: 0 })

const nothing = (state: CallState): Turn => ({ state, instructions: [], path: [] })

/** What came of the step at which the call waited, and then of the others. */
const after = ({ steps, place }: CallState, outcome: StepOutcome, turn: Turn, key?: string, to?: Id): Turn =>
  place === null ? turn : { ...turn, path: [reportOf(steps, place, outcome, key, to), ...turn.path] }

const waitFor = (instruction: Await, steps: number, prompts: readonly Prompt[] = [], digits = '', path: readonly StepReport[] = []): Turn => ({
  state: { waits: instruction.type === 'hangUp' ? 'over' : instruction.type, place: instruction.place, digits, steps },
  instructions: [...prompts, instruction],
  path,
})

interface Walk {
  prompts: Prompt[]
  path: StepReport[]
}

const walk = (flow: Flow, { branchId, index }: Place, stepsBefore: number, before: Walk = { prompts: [], path: [] }): Turn => {
  const { prompts, path }: Walk = { prompts: [...before.prompts], path: [...before.path] }
  let steps = stepsBefore
  for (const [offset, module] of (branchOf(flow, branchId)?.modules.slice(index) ?? []).entries()) {
    const place = { branchId, index: index + offset }
    if (steps === MAX_STEPS) return waitFor({ type: 'hangUp', place }, steps, prompts, '', path)
    steps += 1
    if (module.goesTo !== undefined) {
      path.push(reportOf(steps, place, 'done', null, module.goesTo))
      return walk(flow, { branchId: module.goesTo, index: 0 }, steps, { prompts, path })
    }
    const instruction = meet(module, place, flow)
    if (instruction === null) continue
    path.push(metReport(steps, place, instruction))
    const greeting = greetingOf(module, place)
    if (greeting !== null) prompts.push(greeting)
    if (!isPrompt(instruction)) return waitFor(instruction, steps, prompts, '', path)
    prompts.push(instruction)
  }
  return waitFor({ type: 'hangUp', place: null }, steps, prompts, '', path)
}

const goOn = (flow: Flow, { branchId, index }: Place, steps: number): Turn => walk(flow, { branchId, index: index + 1 }, steps)

const answer = (flow: Flow, { steps }: CallState): Turn => {
  const root = flow.find(({ name }) => name === 'root')
  return root === undefined ? waitFor({ type: 'hangUp', place: null }, steps) : walk(flow, { branchId: root.id, index: 0 }, steps)
}

const chooseRoute = (flow: Flow, module: FlowModule, place: Place, state: CallState, digit: Digit): Turn => {
  const route = openRoutes(flow, module).find((open) => open.digit === digit)
  if (route === undefined) return after(state, 'wrong_key', goOn(flow, place, state.steps), digit)
  return after(state, 'key', walk(flow, { branchId: route.branch, index: 0 }, state.steps), digit, route.branch)
}

const chooseExtension = (flow: Flow, module: FlowModule, place: Place, state: CallState, digits: string): Turn => {
  const extension = extensionsOf(module).find(({ number }) => number === digits)
  if (extension === undefined) return after(state, digits === '' ? 'no_key' : 'wrong_key', goOn(flow, place, state.steps))
  return after(state, 'waiting', waitFor({ type: 'dial', place, number: extension.target, seconds: DIAL_S }, state.steps), digits)
}

const extend = (flow: Flow, module: FlowModule, place: Place, state: CallState, digit: Digit): Turn => {
  if (digit === '#') return chooseExtension(flow, module, place, state, state.digits)
  const digits = state.digits + digit
  const longest = Math.max(0, ...extensionsOf(module).map(({ number }) => number.length))
  if (digits.length >= longest) return chooseExtension(flow, module, place, state, digits)
  const rest: Await = { type: 'gather', place, maxDigits: longest - digits.length, seconds: NEXT_KEY_S }
  return waitFor(rest, state.steps, [], digits)
}

const gathered = (flow: Flow, state: CallState, place: Place, event: CallEvent): Turn => {
  const module = moduleAt(flow, place)
  if (event.type !== 'digit' && event.type !== 'timeout') return nothing(state)
  if (module?.module_name === 'router' && event.type === 'digit') {
    return chooseRoute(flow, module, place, state, event.digit)
  }
  if (module?.module_name === 'extensions') {
    if (event.type === 'digit') return extend(flow, module, place, state, event.digit)
    return chooseExtension(flow, module, place, state, state.digits)
  }
  return after(state, 'no_key', goOn(flow, place, state.steps))
}

/** An unanswered extension ends the call instead of going on with the flow. */
const transferred = (flow: Flow, state: CallState, place: Place, event: CallEvent): Turn => {
  if (event.type !== 'transferred' && event.type !== 'timeout') return nothing(state)
  const isAnswered = event.type === 'transferred' && event.result === 'answered'
  const isLast = isAnswered || moduleAt(flow, place)?.module_name === 'extensions'
  const next = isLast ? waitFor({ type: 'hangUp', place }, state.steps) : goOn(flow, place, state.steps)
  return after(state, isAnswered ? 'answered' : 'unanswered', next)
}

const recorded = (state: CallState, place: Place, event: CallEvent): Turn =>
  event.type === 'recorded' || event.type === 'timeout' ? after(state, 'recorded', waitFor({ type: 'hangUp', place }, state.steps)) : nothing(state)

/** Pure. A key interrupts prompts that lead to a `gather` and is otherwise ignored. */
export const advance = (flow: Flow, state: CallState, event: CallEvent): Turn => {
  if (state.waits === 'over') return nothing(state)
  // To hang up is how most callers end their message.
  if (event.type === 'hangup') return after(state, state.waits === 'record' ? 'recorded' : 'left', nothing({ ...state, waits: 'over', digits: '' }))
  if (state.waits === 'answer' || state.place === null) return event.type === 'answered' ? answer(flow, state) : nothing(state)
  if (state.waits === 'gather') return gathered(flow, state, state.place, event)
  if (state.waits === 'record') return recorded(state, state.place, event)
  return transferred(flow, state, state.place, event)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const waits = ['answer', 'gather', 'dial', 'ring', 'record', 'over'] as const

const placeIn = (value: unknown): Place | null => {
  if (!isRecord(value)) return null
  const { branchId, index } = value
  if (typeof branchId !== 'string' && typeof branchId !== 'number') return null
  return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? { branchId, index } : null
}

export const savedState = (value: unknown): CallState | null => {
  if (!isRecord(value)) return null
  const { digits, steps } = value
  const waiting = waits.find((one) => one === value['waits'])
  const place = placeIn(value['place'])
  if (waiting === undefined || typeof digits !== 'string' || typeof steps !== 'number') return null
  return value['place'] === null || place !== null ? { waits: waiting, place, digits, steps } : null
}
