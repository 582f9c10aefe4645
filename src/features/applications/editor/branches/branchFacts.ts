import type { Id } from 'contract/operation'
import type { EditedBranch } from '@/api'

/** A branch as the screen names it; what stands in it is the slice's. */
export interface BranchFacts {
  id: Id
  name: string
  friendly_name: string
  /** Each call begins there: it cannot be renamed, deleted or moved (part 1, section 2). */
  isRoot: boolean
}

export const ROOT = 'root'

const factsOf = ({ id, name, friendly_name }: EditedBranch): BranchFacts => ({
  id,
  name,
  friendly_name: friendly_name || name,
  isRoot: name === ROOT,
})

/** Root first, the others as the service gives them. */
export const factsOfBranches = (branches: readonly EditedBranch[]): BranchFacts[] => {
  const facts = branches.map(factsOf)
  return [...facts.filter(({ isRoot }) => isRoot), ...facts.filter(({ isRoot }) => !isRoot)]
}

/** In the wanted order as far as it names them; the others come after in their own. */
export const ordered = (branches: readonly BranchFacts[], wanted: readonly Id[]): BranchFacts[] => {
  const named = wanted.flatMap((id) => branches.filter((branch) => branch.id === id))
  return [...named, ...branches.filter((branch) => !wanted.includes(branch.id))]
}

/** The ids after a branch went from one place to another; nothing goes before root. */
export const movedIds = (branches: readonly BranchFacts[], from: number, to: number): Id[] => {
  const ids = branches.map(({ id }) => id)
  const [moved] = ids.splice(from, 1)
  const first = branches[0]?.isRoot === true ? 1 : 0
  if (moved !== undefined) ids.splice(Math.max(to, first), 0, moved)
  return ids
}
