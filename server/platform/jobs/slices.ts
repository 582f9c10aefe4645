const SLICE_MS = 2

const waiting: (() => void)[] = []

const resumeNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext)
  })

/** Await it between steps of heavy work; it yields once a slice is used up, and is null until then. */
export const makePause = (): (() => Promise<void> | null) => {
  let end = performance.now() + SLICE_MS
  const rest = async (): Promise<void> => {
    await nextTurn()
    end = performance.now() + SLICE_MS
  }
  return () => (performance.now() < end ? null : rest())
}

export const mapInSlices = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> => {
  const pause = makePause()
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    const result = map(item, index)
    results.push(result instanceof Promise ? await result : result)
    const paused = pause()
    if (paused !== null) await paused
  }
  return results
}

type Compare<Item> = (one: Item, other: Item) => number
type Pause = ReturnType<typeof makePause>

const FEW = 256

const merge = async <Item extends object>(one: Item[], other: Item[], compare: Compare<Item>, pause: Pause): Promise<Item[]> => {
  const result: Item[] = []
  let [at, otherAt] = [0, 0]
  for (;;) {
    const [left, right] = [one[at], other[otherAt]]
    if (left === undefined || right === undefined) return result.concat(one.slice(at), other.slice(otherAt))
    const isLeft = compare(left, right) <= 0
    result.push(isLeft ? left : right)
    if (isLeft) at += 1
    else otherAt += 1
    if (result.length % FEW === 0) await pause()
  }
}

export const sortInSlices = async <Item extends object>(items: readonly Item[], compare: Compare<Item>, pause = makePause()): Promise<Item[]> => {
  await pause()
  if (items.length <= FEW) return items.toSorted(compare)
  const middle = Math.floor(items.length / 2)
  const one = await sortInSlices(items.slice(0, middle), compare, pause)
  return merge(one, await sortInSlices(items.slice(middle), compare, pause), compare, pause)
}
