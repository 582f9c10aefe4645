const sortable = (date: string): string => date.replace('T', ' ')

/** By date; those of one moment stay as the service has them, and those without a date come last. */
export const newestFirst = <Item extends { date: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((one, other) => {
    const [first, second] = [sortable(one.date), sortable(other.date)]
    return first < second ? 1 : first > second ? -1 : 0
  })
