import type { Flow, FlowModule, Place } from './flow'
import { isPrompt, type Instruction, type Await, type CallEvent, type Digit, type Prompt } from './machine'
import { branchOf, DIAL_S, extensionsOf, meet, NEXT_KEY_S, openRoutes } from './meet'

/** Ends calls that loop. */
const MAX_STEPS = 1000

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
}

export const begin = (): CallState => ({ waits: 'answer', place: null, digits: '', steps: 0 })

const nothing = (state: CallState): Turn => ({ state, instructions: [] })

const waitFor = (instruction: Await, steps: number, prompts: readonly Prompt[] = [], digits = ''): Turn => ({
  state: { waits: instruction.type === 'hangUp' ? 'over' : instruction.type, place: instruction.place, digits, steps },
  instructions: [...prompts, instruction],
})

const walk = (flow: Flow, { branchId, index }: Place, stepsBefore: number, promptsBefore: readonly Prompt[] = []): Turn => {
  const prompts = [...promptsBefore]
  let steps = stepsBefore
  for (const [offset, module] of (branchOf(flow, branchId)?.modules.slice(index) ?? []).entries()) {
    const place = { branchId, index: index + offset }
    if (steps === MAX_STEPS) return waitFor({ type: 'hangUp', place }, steps, prompts)
    steps += 1
    if (module.goesTo !== undefined) return walk(flow, { branchId: module.goesTo, index: 0 }, steps, prompts)
    const instruction = meet(module, place, flow)
    if (instruction === null) continue
    if (!isPrompt(instruction)) return waitFor(instruction, steps, prompts)
    prompts.push(instruction)
  }
  return waitFor({ type: 'hangUp', place: null }, steps, prompts)
}

const goOn = (flow: Flow, { branchId, index }: Place, steps: number): Turn => walk(flow, { branchId, index: index + 1 }, steps)

const answer = (flow: Flow, { steps }: CallState): Turn => {
  const root = flow.find(({ name }) => name === 'root')
  return root === undefined ? waitFor({ type: 'hangUp', place: null }, steps) : walk(flow, { branchId: root.id, index: 0 }, steps)
}

const chooseRoute = (flow: Flow, module: FlowModule, place: Place, digit: Digit, steps: number): Turn => {
  const route = openRoutes(flow, module).find((open) => open.digit === digit)
  return route === undefined ? goOn(flow, place, steps) : walk(flow, { branchId: route.branch, index: 0 }, steps)
}

const chooseExtension = (flow: Flow, module: FlowModule, place: Place, digits: string, steps: number): Turn => {
  const extension = extensionsOf(module).find(({ number }) => number === digits)
  if (extension === undefined) return goOn(flow, place, steps)
  return waitFor({ type: 'dial', place, number: extension.target, seconds: DIAL_S }, steps)
}

const extend = (flow: Flow, module: FlowModule, place: Place, state: CallState, digit: Digit): Turn => {
  if (digit === '#') return chooseExtension(flow, module, place, state.digits, state.steps)
  const digits = state.digits + digit
  const longest = Math.max(0, ...extensionsOf(module).map(({ number }) => number.length))
  if (digits.length >= longest) return chooseExtension(flow, module, place, digits, state.steps)
  const rest: Await = { type: 'gather', place, maxDigits: longest - digits.length, seconds: NEXT_KEY_S }
  return waitFor(rest, state.steps, [], digits)
}

/** Looked up each time, because a flow can be saved during a call. */
const moduleAt = (flow: Flow, { branchId, index }: Place): FlowModule | undefined => branchOf(flow, branchId)?.modules[index]

const gathered = (flow: Flow, state: CallState, place: Place, event: CallEvent): Turn => {
  const module = moduleAt(flow, place)
  if (event.type !== 'digit' && event.type !== 'timeout') return nothing(state)
  if (module?.module_name === 'router' && event.type === 'digit') {
    return chooseRoute(flow, module, place, event.digit, state.steps)
  }
  if (module?.module_name === 'extensions') {
    if (event.type === 'digit') return extend(flow, module, place, state, event.digit)
    return chooseExtension(flow, module, place, state.digits, state.steps)
  }
  return goOn(flow, place, state.steps)
}

/** An unanswered extension ends the call instead of going on with the flow. */
const transferred = (flow: Flow, state: CallState, place: Place, event: CallEvent): Turn => {
  if (event.type !== 'transferred' && event.type !== 'timeout') return nothing(state)
  const isAnswered = event.type === 'transferred' && event.result === 'answered'
  const isLast = isAnswered || moduleAt(flow, place)?.module_name === 'extensions'
  return isLast ? waitFor({ type: 'hangUp', place }, state.steps) : goOn(flow, place, state.steps)
}

const recorded = (state: CallState, place: Place, event: CallEvent): Turn =>
  event.type === 'recorded' || event.type === 'timeout' ? waitFor({ type: 'hangUp', place }, state.steps) : nothing(state)

/** Pure. A key interrupts prompts that lead to a `gather` and is otherwise ignored. */
export const advance = (flow: Flow, state: CallState, event: CallEvent): Turn => {
  if (state.waits === 'over') return nothing(state)
  if (event.type === 'hangup') return nothing({ ...state, waits: 'over', digits: '' })
  if (state.waits === 'answer' || state.place === null) return event.type === 'answered' ? answer(flow, state) : nothing(state)
  if (state.waits === 'gather') return gathered(flow, state, state.place, event)
  if (state.waits === 'record') return recorded(state, state.place, event)
  return transferred(flow, state, state.place, event)
}
