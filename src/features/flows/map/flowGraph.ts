import type { Id } from 'contract/operation'
import { extensionsIn, textIn } from 'callflow/parameters'
import { phoneText } from '@/lib/phoneText'
import type { Finding, FlowBranch, FlowModule } from '../checkFlow'
import { routesIn, hoursRoutesIn, OPENING_HOURS, type HoursBranch } from '../moduleParameters'
import { analyzeBranch } from '../branchAnalysis'

export interface Way {
  from: string
  to: string
  isLoop: boolean
}

/** A drawing with more columns than this is redrawn with as few as possible. */
const MAX_COLUMNS = 24

const outOf = (ways: readonly Way[]): ReadonlyMap<string, readonly Way[]> => {
  const out = new Map<string, Way[]>()
  for (const way of ways) out.set(way.from, [...(out.get(way.from) ?? []), way])
  return out
}

/** How few ways lead to each card, from those in `order` that nothing led to before. */
const fewest = (order: readonly string[], ways: readonly Way[]): ReadonlyMap<string, number> => {
  const out = outOf(ways)
  const column = new Map<string, number>()
  for (const start of order) {
    if (column.has(start)) continue
    column.set(start, 0)
    const waiting = [start]
    for (const id of waiting) {
      for (const { to } of out.get(id) ?? []) {
        if (column.has(to)) continue
        column.set(to, (column.get(id) ?? 0) + 1)
        waiting.push(to)
      }
    }
  }
  return column
}

/** The columns of a drawing in which all ways lead ahead, loops apart. */
const columnsOf = (order: readonly string[], ways: readonly Way[]): number => {
  const ahead = ways.filter(({ isLoop }) => !isLoop)
  const out = outOf(ahead)
  const waits = new Map<string, number>()
  for (const { to } of ahead) waits.set(to, (waits.get(to) ?? 0) + 1)
  const column = new Map<string, number>()
  const ready = order.filter((id) => !waits.has(id))
  for (const id of ready) {
    for (const { to } of out.get(id) ?? []) {
      column.set(to, Math.max(column.get(to) ?? 0, (column.get(id) ?? 0) + 1))
      const left = (waits.get(to) ?? 0) - 1
      waits.set(to, left)
      if (left === 0) ready.push(to)
    }
  }
  return Math.max(0, ...column.values()) + 1
}

/**
 * Which ways are drawn backwards: loops. Where menus lead crosswise in a large flow that would need very many columns, so
 * all ways that get a call no further than fewer keys would.
 */
export const backwardIn = (order: readonly string[], ways: readonly Way[]): ((way: Way) => boolean) => {
  const least = fewest(order, ways)
  const columns = columnsOf(order, ways)
  if (columns <= Math.max(MAX_COLUMNS, 2 * Math.max(0, ...least.values()))) return ({ isLoop }) => isLoop
  return ({ from, to }) => (least.get(to) ?? 0) <= (least.get(from) ?? 0)
}

interface FlowOrder {
  /** Branch ids as text, as a call may meet them: each key's branch with all that follows, then the next key's. */
  order: readonly string[]
  reached: ReadonlySet<string>
  /** `from to` for each way that leads back to a branch on the way here. */
  loops: ReadonlySet<string>
}

type Targets = ReadonlyMap<string, readonly string[]>

const targetsOf = (branches: readonly FlowBranch[], isOnlyReachable: boolean): Targets => {
  const known = new Set(branches.map(({ id }) => String(id)))
  return new Map(
    branches.map(({ id, modules }) => {
      const { routes, reachable } = analyzeBranch(modules)
      const to = new Set(routes.map((route) => route.to))
      return [String(id), [...to].filter((target) => known.has(target) && (!isOnlyReachable || reachable.has(target)))]
    }),
  )
}

interface Visited {
  order: string[]
  seen: Set<string>
  loops: Set<string>
}

/** Without recursion, because a flow may be a chain of hundreds of branches. */
const visit = (start: string, targets: Targets, { order, seen, loops }: Visited): void => {
  if (seen.has(start)) return
  const path = [{ id: start, next: 0 }]
  const onPath = new Set([start])
  seen.add(start)
  order.push(start)
  for (let place = path.at(-1); place !== undefined; place = path.at(-1)) {
    const to = targets.get(place.id)?.[place.next]
    place.next += 1
    if (to === undefined) {
      onPath.delete(place.id)
      path.pop()
    } else if (onPath.has(to)) loops.add(`${place.id} ${to}`)
    else if (!seen.has(to)) {
      seen.add(to)
      onPath.add(to)
      order.push(to)
      path.push({ id: to, next: 0 })
    }
  }
}

export const flowOrder = (branches: readonly FlowBranch[]): FlowOrder => {
  const visited: Visited = { order: [], seen: new Set(), loops: new Set() }
  const roots = branches.filter(({ name }) => name === 'root').map(({ id }) => String(id))
  const reachable = targetsOf(branches, true)
  roots.forEach((root) => visit(root, reachable, visited))
  const reached = new Set(visited.order)
  const all = targetsOf(branches, false)
  const entered = new Set([...all].flatMap(([from, to]) => to.filter((target) => target !== from)))
  const others = branches.map(({ id }) => String(id)).filter((id) => !reached.has(id))
  // Those where nothing leads come first, so that what follows them is drawn as theirs.
  const starts = [...others.filter((id) => !entered.has(id)), ...others]
  starts.forEach((id) => visit(id, all, visited))
  return { order: visited.order, reached, loops: visited.loops }
}

/** A key of a menu, or a case of opening hours. */
export interface MapExit {
  id: string
  /** '' for opening hours. */
  key: string
  when: HoursBranch | null
  /** A branch id as text; `null` for a deleted branch. */
  to: string | null
  /** Leads back to where the call has been. */
  isLoop: boolean
  /** An earlier one of this step leads there with the same key, or for other hours: calls can't be told apart. */
  isTwin: boolean
}

/** Whom a step calls: a number, listed extensions or the web phones. */
export interface MapDestination {
  id: string
  kind: 'number' | 'extensions' | 'phones'
  lines: readonly { key: string; text: string }[]
}

export interface MapStep {
  key: string
  index: number
  moduleName: string
  title: string
  /** '' for a step whose ways on say what it does, and where it would repeat the title. */
  text: string
  findings: readonly Finding[]
  exits: readonly MapExit[]
  destination: MapDestination | null
}

export interface MapBranch {
  /** The branch's id as text. */
  id: string
  branchId: Id
  name: string
  isRoot: boolean
  /** False if no call gets there. */
  isReached: boolean
  steps: readonly MapStep[]
  /** About the branch as a whole. */
  findings: readonly Finding[]
}

export interface FlowGraph {
  /** In the order in which a call may meet them, then those that none meets. */
  branches: readonly MapBranch[]
  /** Those that lead here; `null` while unknown. */
  numbers: readonly string[] | null
}

interface FlowSource<Module extends FlowModule> {
  branches: readonly (Omit<FlowBranch, 'modules'> & { modules: readonly Module[] })[]
  findings?: readonly Finding[]
  numbers?: readonly string[] | null
  /** What steps are called, in the current language. */
  titleOf: (moduleName: string) => string
  textOf: (module: Module) => string
}

const destinationOf = ({ key, module_name, parameters }: FlowModule): MapDestination | null => {
  const id = `to ${key}`
  switch (module_name) {
    case 'call_transfer': {
      const number = textIn(parameters, 'destination_number')
      return number === '' ? null : { id, kind: 'number', lines: [{ key: '', text: phoneText(number) }] }
    }
    case 'extensions': {
      const lines = extensionsIn(parameters).map(({ number, target }) => ({ key: number, text: phoneText(target) }))
      return lines.length === 0 ? null : { id, kind: 'extensions', lines }
    }
    case 'webphone':
      return { id, kind: 'phones', lines: [] }
    default:
      return null
  }
}

const waysOn = ({ module_name, parameters }: FlowModule): Pick<MapExit, 'key' | 'when' | 'to'>[] =>
  module_name === OPENING_HOURS
    ? hoursRoutesIn(parameters).map(({ when, branch }) => ({ key: '', when, to: String(branch) }))
    : routesIn(parameters).map(({ digit, branch }) => ({ key: digit, when: null, to: String(branch) }))

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

export const graphOf = <Module extends FlowModule>({ branches, findings = [], numbers = null, titleOf, textOf }: FlowSource<Module>): FlowGraph => {
  const { order, reached, loops } = flowOrder(branches)
  const known = new Set(order)
  const byId = new Map(branches.map((branch) => [String(branch.id), branch]))
  const findingsOf = grouped(findings, ({ branchId, moduleKey }) => `${branchId} ${moduleKey ?? ''}`)
  const drawn = order.flatMap((id): MapBranch[] => {
    const branch = byId.get(id)
    if (branch === undefined) return []
    const steps = branch.modules.map((module, index): MapStep => {
      const ways = waysOn(module)
      const exits = ways.map(({ to, ...way }, at): MapExit => ({
        ...way,
        id: `${module.key} ${at}`,
        to: to !== null && known.has(to) ? to : null,
        isLoop: to !== null && loops.has(`${id} ${to}`),
        isTwin: ways.slice(0, at).some((other) => other.key === way.key && other.to === to),
      }))
      const [title, text, destination] = [titleOf(module.module_name), textOf(module), destinationOf(module)]
      return {
        key: module.key,
        index,
        moduleName: module.module_name,
        title,
        text: exits.length > 0 || destination?.kind === 'extensions' || text === title ? '' : text,
        findings: findingsOf.get(`${id} ${module.key}`) ?? [],
        exits,
        destination,
      }
    })
    return [
      {
        id,
        branchId: branch.id,
        name: branch.friendly_name,
        isRoot: branch.name === 'root',
        isReached: reached.has(id),
        steps,
        findings: findingsOf.get(`${id} `) ?? [],
      },
    ]
  })
  return { branches: drawn, numbers }
}

export const warningsIn = ({ findings, steps }: MapBranch): number =>
  [...findings, ...steps.flatMap((step) => step.findings)].filter(({ severity }) => severity === 'warning').length
