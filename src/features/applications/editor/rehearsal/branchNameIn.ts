import type { BranchFacts } from '../branches/branchFacts'
import type { BranchName } from './endSaid'

export const branchNameIn =
  (branches: readonly BranchFacts[]): BranchName =>
  (id) =>
    branches.find((branch) => String(branch.id) === String(id))?.friendly_name ?? null
