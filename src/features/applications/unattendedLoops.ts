import type { FlowFacts } from './flowFacts'

type Graph = ReadonlyMap<string, Pick<FlowFacts, 'unattended'>>

const reachedFrom = (graph: Graph, start: string): ReadonlySet<string> => {
  const reached = new Set([start])
  const waiting = [start]
  for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
    for (const { to } of graph.get(branch)?.unattended ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}

/**
 * The steps that send calls in circles nobody can leave: a loop of jumps from branch to branch (or from one back to its
 * own beginning) on which no step pauses, asks for a key or rings somebody. The features that are known here cannot make
 * one, because 'router' alone leads to another branch, and it waits for a key: its loops are menus that are said again.
 * A feature that is not known here counts as leading wherever its parameters hold routes, without waiting. By branch,
 * the keys of its steps.
 */
export const inUnattendedLoops = (graph: Graph): ReadonlyMap<string, readonly string[]> => {
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (start: string): ReadonlySet<string> => {
    const known = reached.get(start) ?? reachedFrom(graph, start)
    reached.set(start, known)
    return known
  }
  const steps = [...graph].map(([branch, { unattended }]) => {
    const looping = unattended.filter(({ to }) => reach(to).has(branch))
    return [branch, [...new Set(looping.map(({ moduleKey }) => moduleKey))]] as const
  })
  return new Map(steps.filter(([, keys]) => keys.length > 0))
}
