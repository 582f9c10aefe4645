import type { CallEnd } from 'contract/flowVersions'
import type { losses } from 'contract/flows'
import { advance, begin, MAX_STEPS, type CallState, type Turn } from './advance'
import { DAY_MS, dayIn } from './calendar'
import { flowAt, scheduleIdsIn } from './flowAt'
import { changesOn, isOpenAt, type Hours } from './hours'
import { isPrompt, type CallEvent, type Digit, type Flow, type Place } from './machine'
import { listedIn, moduleAt } from './meet'

/** How long ahead hours are looked at. */
export const GUARANTEE_DAYS = 400

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const satisfies readonly Digit[]

/**
 * `ends`: no step is left. `hungUp`: a step hangs up, and no saved test expects it to. `silent`: it does so without a word. `unanswered`:
 * nobody answers an extension. `loops`: a caller who presses nothing comes round again and again.
 */
export type Loss = (typeof losses)[number]

/** Of `until`, null if nothing changes within the days looked at. */
export interface Span {
  from: Date
  until: Date | null
}

/** Hours in which every schedule stands the same. */
export interface Hour {
  /** The first, from which the flow of these hours is made. */
  at: Date
  spans: readonly Span[]
}

export interface LostCaller {
  loss: Loss
  place: Place | null
  /** The fewest with which a caller is lost there. */
  events: readonly CallEvent[]
  /** When, of all hours that differ. */
  hours: Hour
}

export interface Guarantee {
  /** One for each place and loss, the shortest first; nobody is lost if there are none. */
  lost: readonly LostCaller[]
  /** How many different hours there are, and in how many of them somebody is lost. */
  hours: number
  lostHours: number
  /** Places and waits of calls that were looked at. */
  states: number
}

/** Of hours, which take long to follow. */
const DAYS_AT_ONCE = 50
const CHANGES_AT_ONCE = 250

/** A schedule's states as they follow each other: by openings, closings, and midnights, at which days off begin and end. */
function* statesOf(hours: Hours, from: Date): Generator<void, { at: number; state: string }[]> {
  const today = dayIn(hours.time_zone, from.getTime())
  const instants = [from.getTime()]
  if (hours.override !== null && hours.override.until !== null) instants.push(Date.parse(hours.override.until))
  for (let day = today - 1; day <= today + GUARANTEE_DAYS; day += 1) {
    instants.push(...changesOn(hours, day))
    if (day % DAYS_AT_ONCE === 0) yield
  }
  const end = from.getTime() + GUARANTEE_DAYS * DAY_MS
  const times = [...new Set(instants)].filter((instant) => instant >= from.getTime() && instant < end).sort((one, other) => one - other)
  const states: { at: number; state: string }[] = []
  for (const [index, at] of times.entries()) {
    const { isOpen, isDayOff } = isOpenAt(hours, new Date(at))
    const state = isOpen ? 'open' : isDayOff ? 'off' : 'closed'
    if (states.at(-1)?.state !== state) states.push({ at, state })
    if (index % CHANGES_AT_ONCE === 0) yield
  }
  return states
}

/** The hours of the next 400 days that differ, the first first. A flow without schedules has one, which never ends. Yields in between. */
export function* hoursSteps(flow: Flow, schedules: ReadonlyMap<string, Hours>, from: Date): Generator<void, Hour[]> {
  const used = scheduleIdsIn(flow).flatMap((id) => schedules.get(id) ?? [])
  const changes: { at: number; state: string; index: number }[] = []
  for (const [index, hours] of used.entries()) {
    for (const change of yield* statesOf(hours, from)) changes.push({ ...change, index })
  }
  changes.sort((one, other) => one.at - other.at)
  const standing = used.map(() => '')
  const spans = new Map<string, { from: Date; until: Date | null }[]>()
  let open: { from: Date; until: Date | null } | null = null
  const begin = (at: number): void => {
    if (open !== null) open.until = new Date(at)
    open = { from: new Date(at), until: null }
    const key = standing.join(' ')
    const same = spans.get(key)
    if (same === undefined) spans.set(key, [open])
    else same.push(open)
  }
  for (const [place, { at, state, index }] of changes.entries()) {
    standing[index] = state
    if (changes[place + 1]?.at !== at) begin(at)
    if (place % CHANGES_AT_ONCE === 0) yield
  }
  if (open === null) begin(from.getTime())
  return [...spans.values()].map((same) => ({ at: same[0]?.from ?? from, spans: same }))
}

const finish = <Result>(steps: Generator<unknown, Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

export const hoursOf = (flow: Flow, schedules: ReadonlyMap<string, Hours>, from: Date): Hour[] => finish(hoursSteps(flow, schedules, from))

/** Of what a caller can do, one event of each kind that the step tells apart, what takes no key first. */
const eventsOf = (flow: Flow, state: CallState): CallEvent[] => {
  if (state.waits === 'record') return [{ type: 'recorded' }]
  if (state.waits === 'dial' || state.waits === 'ring') return (['unanswered', 'answered'] as const).map((result) => ({ type: 'transferred', result }))
  const module = state.place === null ? undefined : moduleAt(flow, state.place)
  if (module === undefined) return [{ type: 'timeout' }]
  const listed = listedIn(flow, module)
  const leads = (digit: Digit): boolean => listed.some((number) => number.startsWith(state.digits + digit))
  const [known, other] = [digits.filter(leads), digits.find((digit) => digit !== '#' && !leads(digit))]
  const keys = new Set([...known, ...(other === undefined ? [] : [other]), ...(module.module_name === 'router' ? [] : ['#' as const])])
  return [{ type: 'timeout' }, ...[...keys].map((digit) => ({ type: 'digit' as const, digit }))]
}

interface Node {
  state: CallState
  before: Node | null
  event: CallEvent
  depth: number
}

const eventsTo = (last: Node): CallEvent[] => {
  const events: CallEvent[] = []
  for (let node: Node | null = last; node !== null; node = node.before) events.push(node.event)
  return events.reverse()
}

const keyOf = ({ waits, place, digits: dialled }: CallState): string => `${waits} ${place?.branchId} ${place?.index} ${dialled}`

interface Searched {
  flow: Flow
  /** Branches in which hanging up is meant: a saved test expects it. */
  meant: ReadonlySet<string>
}

/** Null if the caller was looked after: somebody answered, a message was recorded, or the end is meant and said. */
const lossOf = ({ flow, meant }: Searched, before: CallState, event: CallEvent, { state, instructions }: Turn): Loss | null => {
  if (before.waits === 'record' || (event.type === 'transferred' && event.result === 'answered')) return null
  if (state.place === null) return 'ends'
  if (state.steps >= MAX_STEPS) return 'loops'
  const module = moduleAt(flow, state.place)
  if (module?.module_name !== 'hangup') return 'unanswered'
  if (!instructions.some((each) => isPrompt(each) && each.type !== 'wait')) return 'silent'
  return meant.has(String(state.place.branchId)) ? null : 'hungUp'
}

interface Found {
  loss: Loss
  place: Place | null
  node: Node
  /** What follows the events to the node. */
  more: readonly CallEvent[]
}

interface Quiet {
  event: CallEvent
  next: string
}

/** Callers who do nothing go one way from each state, so theirs is a loop if that way comes back. */
const loopsIn = (nodes: ReadonlyMap<string, Node>, quiet: ReadonlyMap<string, Quiet>): Found[] => {
  const settled = new Set<string>()
  const found: Found[] = []
  for (const [start, node] of nodes) {
    const way = new Map<string, CallEvent>()
    let key: string | undefined = start
    while (key !== undefined && !settled.has(key) && !way.has(key)) {
      const step: Quiet | undefined = quiet.get(key)
      if (step !== undefined) way.set(key, step.event)
      else settled.add(key)
      key = step?.next
    }
    // The nearest state of a loop comes first, and its way leads to itself, unless it is nearer by another way in.
    if (key !== undefined && way.has(key)) found.push({ loss: 'loops', place: node.state.place, node, more: [...way.values()] })
    for (const each of way.keys()) settled.add(each)
  }
  return found
}

interface Search {
  found: readonly Found[]
  states: number
}

/** So that a page can do something else in between. A service does so sooner, because it answers many. */
const STATES_AT_ONCE = 500
export const FEW_AT_ONCE = 25

/** Every state that a call can come to, the nearest first, and who is lost there. Yields what is found so far. */
function* search(searched: Searched, atOnce = STATES_AT_ONCE): Generator<Search, Search> {
  const { flow } = searched
  const nodes = new Map<string, Node>()
  const quiet = new Map<string, Quiet>()
  const found: Found[] = []
  const take = (from: CallState, before: Node | null, event: CallEvent): string | null => {
    const turn = advance(flow, from, event)
    const node = { state: turn.state, before, event, depth: (before?.depth ?? 0) + 1 }
    if (turn.state.waits === 'over') {
      const loss = lossOf(searched, from, event, turn)
      if (loss !== null) found.push({ loss, place: turn.state.place ?? turn.path.at(-1)?.place ?? from.place, node, more: [] })
      return null
    }
    const key = keyOf(turn.state)
    if (!nodes.has(key)) nodes.set(key, node)
    return key
  }
  take(begin(), null, { type: 'answered' })
  let looked = 0
  // A map yields what is added to it meanwhile.
  for (const [key, node] of nodes) {
    looked += 1
    if (looked % atOnce === 0) yield { found, states: looked }
    for (const [index, event] of eventsOf(flow, node.state).entries()) {
      const next = take(node.state, node, event)
      if (index === 0 && next !== null) quiet.set(key, { event, next })
    }
  }
  return { found: [...found, ...loopsIn(nodes, quiet)], states: nodes.size }
}

/** Branches in which hanging up is meant, as text: a saved test expects it. */
export const meantIn = (tests: readonly { expected: Pick<CallEnd, 'kind' | 'branch_id'> }[]): ReadonlySet<string> =>
  new Set(tests.flatMap(({ expected: { kind, branch_id } }) => (kind === 'hangUp' && branch_id !== null ? [String(branch_id)] : [])))

export interface Asked {
  flow: Flow
  schedules: ReadonlyMap<string, Hours>
  /** See `meantIn`. */
  meant: ReadonlySet<string>
  from: Date
}

/**
 * Whether every caller reaches a person, leaves a message, or hears an end that is meant, whatever they press and whoever
 * answers, at any time of the next 400 days. Found by `advance` itself over all states of the flow. Yields between parts of
 * the search; its hours may be given, because they take longest and depend on the schedules only.
 */
export function* guaranteeSteps({ flow, schedules, meant, from }: Asked, all: readonly Hour[] = hoursOf(flow, schedules, from), atOnce = STATES_AT_ONCE): Generator<unknown, Guarantee> {
  const lost = new Map<string, Found & { hours: Hour }>()
  const lengthOf = ({ node, more }: Found): number => node.depth + more.length
  let [states, lostHours] = [0, 0]
  for (const hours of all) {
    const searched = yield* search({ flow: flowAt(flow, { at: hours.at, schedules }), meant }, atOnce)
    states += searched.states
    lostHours += searched.found.length > 0 ? 1 : 0
    for (const each of searched.found) {
      const key = `${each.loss} ${each.place?.branchId} ${each.place?.index}`
      const known = lost.get(key)
      if (known === undefined || lengthOf(each) < lengthOf(known)) lost.set(key, { ...each, hours })
    }
  }
  const shortest = [...lost.values()].sort((one, other) => lengthOf(one) - lengthOf(other))
  const callers = shortest.map(({ loss, place, node, more, hours }) => ({ loss, place, events: [...eventsTo(node), ...more], hours }))
  return { lost: callers, hours: all.length, lostHours, states }
}

/**
 * Whether anybody is lost, at times that stand for the hours that differ, as far as so many states in all tell. Yields between
 * parts of the search.
 */
export function* losesCallers({ flow, schedules, meant }: Omit<Asked, 'from'>, times: readonly Date[], mostStates: number): Generator<void, boolean> {
  let left = mostStates
  for (const at of times) {
    const steps = search({ flow: flowAt(flow, { at, schedules }), meant }, FEW_AT_ONCE)
    let part = steps.next()
    while (part.done !== true && part.value.found.length === 0 && part.value.states < left) {
      yield
      part = steps.next()
    }
    if (part.value.found.length > 0) return true
    left -= part.value.states
    if (left <= 0) return false
  }
  return false
}

/** At once. */
export const guaranteeOf = (asked: Asked): Guarantee => finish(guaranteeSteps(asked))
