import type { FlowProblem } from 'contract/applications'
import type { Id } from 'contract/operation'
import type { Flow, FlowBranch, FlowModule, Instruction, Place } from './machine'
import { OPENING_HOURS, type OpeningBranch } from './flowAt'
import { greetingOf, meet } from './meet'
import { idIn, routesIn } from './parameters'

/** What steps refer to; `null` while unknown, as if it all existed. */
export interface Referred {
  files: ReadonlySet<string> | null
  /** Whether a number is dialled, of those that steps transfer to. */
  isDialled: ((number: string) => boolean) | null
  /** By id. */
  schedules: ReadonlyMap<string, { isNeverOpen: boolean }> | null
  /** Ids of those on the team. */
  people: { has: (id: string) => boolean } | null
}

export interface Reach {
  /** Null if some callers reach something. */
  problem: FlowProblem | null
  /** Branches into which callers come who have reached nothing yet, and then don't. */
  deadEnds: ReadonlySet<string>
}

type To = string | null

/** Of a branch, as far as a caller who reaches nothing comes. Null leads to no branch: the call goes on with the next stop. */
type Stop =
  | { kind: 'reaches' }
  | { kind: 'ends' }
  | { kind: 'menu'; to: readonly string[] }
  | { kind: 'hours'; schedule: string; to: Readonly<Record<OpeningBranch, To>> }

/** What the opening hours say during a call, by schedule. Those that aren't listed may say anything. */
type Hours = ReadonlyMap<string, OpeningBranch>

/** Hours of more schedules are not told apart together: they multiply. */
const MOST_SCHEDULES = 3

const states = ['open_branch', 'closed_branch', 'holiday_branch'] as const

const hoursStop = (module: FlowModule, ids: ReadonlySet<string>, { schedules }: Referred): Stop | null => {
  const { parameters } = module
  const branchIn = (name: OpeningBranch): To => {
    const to = idIn(parameters, name)
    return to !== null && ids.has(String(to)) ? String(to) : null
  }
  const schedule = idIn(parameters, 'schedule_id')
  if (schedule === null || (schedules !== null && !schedules.has(String(schedule)))) return null
  const closed_branch = branchIn('closed_branch')
  const holiday_branch = idIn(parameters, 'holiday_branch') === null ? closed_branch : branchIn('holiday_branch')
  return { kind: 'hours', schedule: String(schedule), to: { open_branch: branchIn('open_branch'), closed_branch, holiday_branch } }
}

const isHeard = (instruction: Instruction, { files }: Referred): boolean =>
  instruction.type !== 'play' || files?.has(String(instruction.audiofile_id)) !== false

/** Null for what a call skips or only waits for. */
const stopOf = (module: FlowModule, place: Place, flow: Flow, ids: ReadonlySet<string>, referred: Referred): Stop | null => {
  if (module.module_name === OPENING_HOURS) return hoursStop(module, ids, referred)
  const met = meet(module, place, flow)
  if (module.module_name === 'router') {
    const greeting = met === null ? null : greetingOf(module, place)
    if (greeting !== null && isHeard(greeting, referred)) return { kind: 'reaches' }
    return { kind: 'menu', to: routesIn(module.parameters).map(({ branch }) => String(branch)).filter((branch) => ids.has(branch)) }
  }
  if (met === null || met.type === 'wait' || !isHeard(met, referred)) return null
  if (met.type === 'dial' && referred.isDialled?.(met.number) === false) return null
  if (met.type === 'ring' && met.people?.some((id) => referred.people?.has(id) !== false) === false) return null
  return { kind: met.type === 'hangUp' ? 'ends' : 'reaches' }
}

const stopsOf = ({ id: branchId, modules }: FlowBranch, flow: Flow, ids: ReadonlySet<string>, referred: Referred): Stop[] => {
  const stops: Stop[] = []
  for (const [index, module] of modules.entries()) {
    const stop = stopOf(module, { branchId, index }, flow, ids, referred)
    if (stop === null) continue
    stops.push(stop)
    if (stop.kind === 'reaches' || stop.kind === 'ends') break
  }
  return stops
}

const statesOf = (schedule: string, { schedules }: Referred): readonly OpeningBranch[] =>
  schedules?.get(schedule)?.isNeverOpen === true ? states.filter((state) => state !== 'open_branch') : states

const scheduleIn = (stop: Stop): string[] => (stop.kind === 'hours' ? [stop.schedule] : [])

const everyHours = (stops: readonly Stop[], referred: Referred): Hours[] => {
  const schedules = [...new Set(stops.flatMap(scheduleIn))].slice(0, MOST_SCHEDULES)
  return schedules.reduce(
    (all, schedule) => all.flatMap((hours) => statesOf(schedule, referred).map((state) => new Map(hours).set(schedule, state))),
    [new Map<string, OpeningBranch>()],
  )
}

interface Ways {
  reaches: boolean
  to: readonly string[]
}

const waysOf = (stops: readonly Stop[], hours: Hours, referred: Referred): Ways => {
  const to: string[] = []
  for (const stop of stops) {
    if (stop.kind === 'reaches' || stop.kind === 'ends') return { reaches: stop.kind === 'reaches', to }
    if (stop.kind === 'menu') {
      to.push(...stop.to)
      continue
    }
    const said = hours.get(stop.schedule)
    const open = (said === undefined ? statesOf(stop.schedule, referred) : [said]).map((state) => stop.to[state])
    to.push(...open.filter((branch) => branch !== null))
    if (!open.includes(null)) break
  }
  return { reaches: false, to }
}

/** The branches into which callers come who have reached nothing yet, and which of these lead to something. */
const search = (root: string, waysIn: (branch: string) => Ways): { arrived: ReadonlySet<string>; leading: ReadonlySet<string> } => {
  const arrived = new Set([root])
  const from = new Map<string, string[]>()
  const leading = new Set<string>()
  // A set yields what is added to it meanwhile.
  for (const branch of arrived) {
    const { reaches, to } = waysIn(branch)
    if (reaches) leading.add(branch)
    for (const next of to) {
      const before = from.get(next)
      if (before === undefined) from.set(next, [branch])
      else before.push(branch)
      arrived.add(next)
    }
  }
  for (const branch of leading) for (const before of from.get(branch) ?? []) leading.add(before)
  return { arrived, leading }
}

/** What becomes of all callers, whatever they press and whenever they call. */
export const reachOf = (flow: Flow, referred: Referred): Reach => {
  const root = flow.find(({ name }) => name === 'root')
  if (root === undefined || root.modules.length === 0) return { problem: 'no_steps', deadEnds: new Set(root === undefined ? [] : [String(root.id)]) }
  const ids = new Set(flow.map(({ id }) => String(id)))
  const stops = new Map<string, readonly Stop[]>()
  for (const branch of flow) if (!stops.has(String(branch.id))) stops.set(String(branch.id), stopsOf(branch, flow, ids, referred))
  const found = everyHours([...stops.values()].flat(), referred).map((hours) =>
    search(String(root.id), (branch) => waysOf(stops.get(branch) ?? [], hours, referred)),
  )
  const leading = new Set(found.flatMap((each) => [...each.leading]))
  const deadEnds = new Set(found.flatMap(({ arrived }) => [...arrived].filter((branch) => !leading.has(branch))))
  return { problem: deadEnds.has(String(root.id)) ? 'reaches_nobody' : null, deadEnds }
}

export const isDeadEnd = ({ deadEnds }: Reach, branch: Id): boolean => deadEnds.has(String(branch))
