import type { Id } from 'contract/operation'
import { useState } from 'react'
import { deleteCreditCard, makeDefaultCreditCard, type ListedCard } from '@/api'
import { say } from '@/i18n/sentence'
import { toFailure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

/** What can be done with the saved cards. */
export const useCards = () => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [busyId, setBusyId] = useState<Id | null>(null)
  const { deleteOne } = useDeletions({
    kind: 'creditCard',
    remove: (id) => dispatch(deleteCreditCard.initiate(id, { track: false })),
  })

  return {
    /** The card that is being made the default one. */
    busyId,
    /** After the person confirmed. */
    deleteCard: async ({ id }: ListedCard): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', say('Error while deleting credit card.'))
    },
    makeDefault: async ({ id }: ListedCard): Promise<void> => {
      if (busyId !== null) return
      setBusyId(id)
      const { error } = await dispatch(makeDefaultCreditCard.initiate(id, { track: false }))
      setBusyId(null)
      if (error === undefined) notify('success', say('Default card has been changed.'))
      else if (toFailure(error).type !== 'unauthorized') notify('error', say('Something went wrong, please try again.'))
    },
  }
}
