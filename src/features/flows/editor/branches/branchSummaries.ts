import type { Id } from 'contract/operation'
import type { EditedBranch } from '@/api'
import type { Translate } from '@/i18n/translator'
import { branchText } from '@/lists/callPath/stepTexts'

export interface BranchSummary {
  id: Id
  name: string
  friendly_name: string
  /** Each call begins at root: it can't be renamed, deleted or moved. */
  isRoot: boolean
}

export const ROOT = 'root'

const summaryOf = ({ id, name, friendly_name }: EditedBranch, t: Translate): BranchSummary => ({
  id,
  name,
  friendly_name: branchText(t, friendly_name || name),
  isRoot: name === ROOT,
})

/** Root first, the others in the service's order. */
export const summariesOf = (branches: readonly EditedBranch[], t: Translate): BranchSummary[] => {
  const summaries = branches.map((branch) => summaryOf(branch, t))
  return [...summaries.filter(({ isRoot }) => isRoot), ...summaries.filter(({ isRoot }) => !isRoot)]
}

/** Unnamed branches follow in their own order. */
export const ordered = (branches: readonly BranchSummary[], order: readonly Id[]): BranchSummary[] => {
  const named = order.flatMap((id) => branches.filter((branch) => branch.id === id))
  return [...named, ...branches.filter((branch) => !order.includes(branch.id))]
}

export const movedIds = (branches: readonly BranchSummary[], from: number, to: number): Id[] => {
  const ids = branches.map(({ id }) => id)
  const [moved] = ids.splice(from, 1)
  const first = branches[0]?.isRoot === true ? 1 : 0
  if (moved !== undefined) ids.splice(Math.max(to, first), 0, moved)
  return ids
}
