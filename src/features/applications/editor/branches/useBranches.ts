import type { Id } from 'contract/row'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { deleteBranch, orderBranches, type OpenedApplication } from '@/api'
import { say } from '@/i18n/sentence'
import { useDeletions } from '@/lists/useDeletions'
import { branchForgotten, branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { factsOfBranches, movedIds, ordered, type BranchFacts } from './branchFacts'

/** The order that the person gave, until the service lists it. */
interface Wanted {
  of: OpenedApplication
  ids: readonly Id[]
}

/** The branches of the application that is open, and what can be done with them. All but the order shows when it is done. */
export const useBranches = (application: OpenedApplication, selectedId: Id | null) => {
  const { id: applicationId, branches: listedBranches } = application
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { deleted, deleteOne } = useDeletions({
    kind: 'branch',
    remove: (id) => dispatch(deleteBranch.initiate({ applicationId, id }, { track: false })),
  })
  const all = useMemo(() => {
    const facts = factsOfBranches(listedBranches)
    return wanted?.of === application ? ordered(facts, wanted.ids) : facts
  }, [listedBranches, wanted, application])
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
    // What is not listed, or is being deleted, must not take the edits that are made on what is shown in its place.
    if (shownId !== null && shownId !== selectedId) dispatch(branchSelected(shownId))
  }, [shownId, selectedId, dispatch])

  /** Saved after each drop (part 1, section 4). */
  const move = useCallback(
    async (from: number, to: number): Promise<void> => {
      if (from === to) return
      const ids = movedIds(branches, from, to)
      setWanted({ of: application, ids })
      const order = { applicationId, branch_ids: [...ids, ...hidden] }
      const { error } = await dispatch(orderBranches.initiate(order, { track: false }))
      if (error === undefined) return
      setWanted(null)
      notify('error', say('Error while saving branch order!'))
    },
    [branches, hidden, application, applicationId, dispatch, notify],
  )

  return {
    branches,
    selected,
    move,
    remove: async (branch: BranchFacts): Promise<void> => {
      if (branch.id === selected?.id && root !== null) dispatch(branchSelected(root.id))
      const failure = await deleteOne(branch.id)
      if (failure === null) dispatch(branchForgotten(branch.id))
      else if (failure.type !== 'unauthorized') notify('error', say('Error while deleting branch.'))
    },
  }
}

export type Branches = ReturnType<typeof useBranches>
