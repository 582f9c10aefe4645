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
