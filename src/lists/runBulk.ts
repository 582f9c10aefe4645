/** More would take the browser's connections from the rest of the page. */
const MOST_AT_A_TIME = 4

export interface BulkResult<Item> {
  done: Item[]
  failed: Item[]
}

/** Whether one call went through; a call that throws did not. */
type Act<Item> = (item: Item) => Promise<boolean>

const isDone = <Item>(act: Act<Item>, item: Item): Promise<boolean> => act(item).catch(() => false)

/** One call per item, at most four at a time. Tells which went through, each list in the order of the items. */
export const runBulk = async <Item>(items: readonly Item[], act: Act<Item>): Promise<BulkResult<Item>> => {
  const waiting = [...items.entries()]
  const isDoneAt = new Map<number, boolean>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      isDoneAt.set(next[0], await isDone(act, next[1]))
    }
  }
  await Promise.all(Array.from({ length: MOST_AT_A_TIME }, work))
  return {
    done: items.filter((_, index) => isDoneAt.get(index)),
    failed: items.filter((_, index) => !isDoneAt.get(index)),
  }
}
