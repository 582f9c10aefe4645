import type { Id } from 'contract/operation'
import type { EditedBranch } from '@/api'

export interface BranchFacts {
  id: Id
  name: string
  friendly_name: string
  /** Each call begins at root: it can't be renamed, deleted or moved. */
  isRoot: boolean
}

export const ROOT = 'root'

const factsOf = ({ id, name, friendly_name }: EditedBranch): BranchFacts => ({
  id,
  name,
  friendly_name: friendly_name || name,
  isRoot: name === ROOT,
})

/** Root first, the others in the service's order. */
export const factsOfBranches = (branches: readonly EditedBranch[]): BranchFacts[] => {
  const facts = branches.map(factsOf)
  return [...facts.filter(({ isRoot }) => isRoot), ...facts.filter(({ isRoot }) => !isRoot)]
}

/** Unnamed branches follow in their own order. */
export const ordered = (branches: readonly BranchFacts[], wanted: readonly Id[]): BranchFacts[] => {
  const named = wanted.flatMap((id) => branches.filter((branch) => branch.id === id))
  return [...named, ...branches.filter((branch) => !wanted.includes(branch.id))]
}

/** Nothing moves before root. */
export const movedIds = (branches: readonly BranchFacts[], from: number, to: number): Id[] => {
  const ids = branches.map(({ id }) => id)
  const [moved] = ids.splice(from, 1)
  const first = branches[0]?.isRoot === true ? 1 : 0
  if (moved !== undefined) ids.splice(Math.max(to, first), 0, moved)
  return ids
}
