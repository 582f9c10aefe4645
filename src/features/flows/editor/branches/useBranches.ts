import type { Id } from 'contract/operation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDeleteBranchMutation, useOrderBranchesMutation, type OpenedApplication } from '@/api'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { branchForgotten, branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { movedIds, ordered, summariesOf, type BranchSummary } from './branchSummaries'

interface PendingOrder {
  ids: readonly Id[]
  isSaved: boolean
}

/** Shows the latest order at once, until the service lists it. */
const useBranchOrder = (applicationId: Id, listed: readonly BranchSummary[]) => {
  const [orderBranches] = useOrderBranchesMutation()
  const notify = useNotify()
  const [pending, setPending] = useState<PendingOrder | null>(null)
  const unsent = useRef<Id[] | null>(null)
  const isSaving = useRef(false)
  const all = useMemo(() => (pending === null ? listed : ordered(listed, pending.ids)), [listed, pending])
  const isDone = pending?.isSaved === true && all.every((branch, index) => branch === listed[index])
  // Changes nothing on screen: from now on the service's order counts.
  if (isDone) setPending(null)

  /** Saves one after the other, so that the last order stays; earlier outcomes don't matter. */
  const saveAll = useCallback(async (): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    let failure: Failure | null = null
    while (unsent.current !== null) {
      const order = { applicationId, branch_ids: unsent.current }
      unsent.current = null
      const { error } = await orderBranches(order)
      failure = error === undefined ? null : toFailure(error)
    }
    isSaving.current = false
    setPending((last) => (failure === null && last !== null ? { ...last, isSaved: true } : null))
    if (failure !== null && failure.type !== 'unauthorized') notify('error', msg('Error while saving branch order!'))
  }, [applicationId, orderBranches, notify])

  return {
    all,
    order: useCallback(
      (ids: readonly Id[], hidden: readonly Id[]): void => {
        setPending({ ids, isSaved: false })
        unsent.current = [...ids, ...hidden]
        void saveAll()
      },
      [saveAll],
    ),
  }
}

export const useBranches = (application: OpenedApplication, selectedId: Id | null) => {
  const { id: applicationId, branches: listedBranches } = application
  const t = useT()
  const dispatch = useAppDispatch()
  const [deleteBranch] = useDeleteBranchMutation()
  const { deleted, deleteOne } = useDeletions({
    kind: 'branch',
    remove: (id) => deleteBranch({ applicationId, id }),
    failed: msg('Error while deleting branch.'),
  })
  const listed = useMemo(() => summariesOf(listedBranches, t), [listedBranches, t])
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
      if ((await deleteOne(branch.id)) === null) dispatch(branchForgotten(branch.id))
    },
  }
}

export type Branches = ReturnType<typeof useBranches>
