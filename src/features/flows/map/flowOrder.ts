import { analyzeBranch } from '../branchAnalysis'
import type { FlowBranch } from '../checkFlow'

export interface FlowOrder {
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
