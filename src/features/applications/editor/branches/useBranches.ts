import type { Id } from 'contract/operation'
import { useCallback, useEffect, useMemo } from 'react'
import { useDeleteBranchMutation, type OpenedApplication } from '@/api'
import { msg } from '@/i18n/message'
import { useDeletions } from '@/lists/useDeletions'
import { branchForgotten, branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { summariesOf, movedIds, type BranchSummary } from './branchSummaries'
import { useBranchOrder } from './useBranchOrder'

export const useBranches = (application: OpenedApplication, selectedId: Id | null) => {
  const { id: applicationId, branches: listedBranches } = application
  const dispatch = useAppDispatch()
  const [deleteBranch] = useDeleteBranchMutation()
  const notify = useNotify()
  const { deleted, deleteOne } = useDeletions({
    kind: 'branch',
    remove: (id) => deleteBranch({ applicationId, id }),
  })
  const listed = useMemo(() => summariesOf(listedBranches), [listedBranches])
  const { all, order } = useBranchOrder(applicationId, listed)
  const { branches, hidden } = useMemo(
    () => ({
      branches: all.filter(({ id }) => !deleted.has(id)),
      hidden: all.filter(({ id }) => deleted.has(id)).map(({ id }) => id),
    }),
    [all, deleted],
  )
  const root = branches[0] ?? null
  const selected = branches.find(({ id }) => id === selectedId) ?? root
  const shownId = selected?.id ?? null

  useEffect(() => {
    // A branch that isn't listed, or is being deleted, must not receive edits meant for the one shown instead.
    if (shownId !== null && shownId !== selectedId) dispatch(branchSelected(shownId))
  }, [shownId, selectedId, dispatch])

  const move = useCallback(
    (from: number, to: number): void => {
      if (from !== to) order(movedIds(branches, from, to), hidden)
    },
    [branches, hidden, order],
  )

  return {
    branches,
    selected,
    move,
    remove: async (branch: BranchSummary): Promise<void> => {
      if (branch.id === selected?.id && root !== null) dispatch(branchSelected(root.id))
      const failure = await deleteOne(branch.id)
      if (failure === null) dispatch(branchForgotten(branch.id))
      else if (failure.type !== 'unauthorized') notify('error', msg('Error while deleting branch.'))
    },
  }
}

export type Branches = ReturnType<typeof useBranches>
