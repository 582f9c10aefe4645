import type { Id } from 'contract/operation'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useOrderBranchesMutation } from '@/api'
import { msg } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { ordered, type BranchSummary } from './branchSummaries'

interface PendingOrder {
  ids: readonly Id[]
  isSaved: boolean
}

/** Shows the latest order at once, until the service lists it. */
export const useBranchOrder = (applicationId: Id, listed: readonly BranchSummary[]) => {
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
