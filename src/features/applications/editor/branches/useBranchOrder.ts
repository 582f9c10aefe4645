import type { Id } from 'contract/operation'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useOrderBranchesMutation } from '@/api'
import { msg } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { ordered, type BranchFacts } from './branchFacts'

interface Wanted {
  ids: readonly Id[]
  isSaved: boolean
}

/** The branches in the order that the person gave them last, which shows at once and until the service lists it. */
export const useBranchOrder = (applicationId: Id, listed: readonly BranchFacts[]) => {
  const [orderBranches] = useOrderBranchesMutation()
  const notify = useNotify()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const unsent = useRef<Id[] | null>(null)
  const isSaving = useRef(false)
  const all = useMemo(() => (wanted === null ? listed : ordered(listed, wanted.ids)), [listed, wanted])
  const isDone = wanted?.isSaved === true && all.every((branch, index) => branch === listed[index])
  // Nothing looks different by it; from now on the order is as the service lists it, whoever changes it.
  if (isDone) setWanted(null)

  /** One after the other, so that the last one is the one that stays; what became of an older one matters to nobody. */
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
    setWanted((last) => (failure === null && last !== null ? { ...last, isSaved: true } : null))
    if (failure !== null && failure.type !== 'unauthorized') notify('error', msg('Error while saving branch order!'))
  }, [applicationId, orderBranches, notify])

  return {
    all,
    /** Shows these and saves them, with those that do not show behind them. */
    order: useCallback(
      (ids: readonly Id[], hidden: readonly Id[]): void => {
        setWanted({ ids, isSaved: false })
        unsent.current = [...ids, ...hidden]
        void saveAll()
      },
      [saveAll],
    ),
  }
}
