import type { MapBranch } from './flowGraph'

/** The more branches lead no further, the more columns; at first one for this many. */
const IN_COLUMN = 8
/** Beyond this many, the lines to the last column need more height than the columns save. */
const MAX_COLUMNS = 6

const isLeaf = ({ steps }: MapBranch): boolean => steps.every(({ exits }) => exits.every(({ to, isLoop }) => to === null || isLoop))

/**
 * How many columns a branch stands to the right of the one that leads to it. Branches that lead no further go down like
 * stairs: in one column, those of a large flow would be many times as tall as wide.
 */
export const columnsTo = (branches: readonly MapBranch[]): ((id: string) => number) => {
  const leaves = branches.filter(isLeaf).map(({ id }) => id)
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.round(Math.sqrt(leaves.length / IN_COLUMN))))
  const stairs = new Map(leaves.map((id, index) => [id, 1 + (index % columns)]))
  return (id) => stairs.get(id) ?? 1
}
