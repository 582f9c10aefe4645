/** More would take connections from the rest of the page. */
const MAX_CONCURRENT = 4

export const runBulk = async <Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
}
