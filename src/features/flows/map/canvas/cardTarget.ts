import type { FlowGraph, MapBranch } from '../flowGraph'

const exitsOf = ({ steps }: MapBranch) => steps.flatMap(({ exits }) => exits)

/** Where a key leads from a card: the keys of its menu, right along the flow, left to where it comes from, up and down in its order. */
export const targetOf = ({ branches }: FlowGraph, id: string, key: string): string | null => {
  const index = branches.findIndex((branch) => branch.id === id)
  const branch = branches[index]
  if (branch === undefined) return null
  switch (key) {
    case 'ArrowRight':
      return exitsOf(branch).find(({ to }) => to !== null && to !== id)?.to ?? null
    case 'ArrowLeft':
      return branches.find((other) => other.id !== id && exitsOf(other).some(({ to, isLoop }) => to === id && !isLoop))?.id ?? null
    case 'ArrowDown':
      return branches[index + 1]?.id ?? null
    case 'ArrowUp':
      return branches[index - 1]?.id ?? null
    case 'Home':
      return branches[0]?.id ?? null
    case 'End':
      return branches.at(-1)?.id ?? null
    default:
      return exitsOf(branch).find((exit) => exit.key === key)?.to ?? null
  }
}
