import { useDeleteCreditCardMutation, useMakeDefaultCreditCardMutation, type ListedCard } from '@/api'
import { say } from '@/i18n/sentence'
import { toFailure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { useNotify } from '@/store/useNotify'

/** What can be done with the saved cards. */
export const useCards = () => {
  const [deleteCreditCard] = useDeleteCreditCardMutation()
  const notify = useNotify()
  const [makeDefault, { isLoading, originalArgs = null }] = useMakeDefaultCreditCardMutation()
  const { deleteOne } = useDeletions({
    kind: 'creditCard',
    remove: deleteCreditCard,
  })

  return {
    /** The card that is being made the default one. */
    busyId: isLoading ? originalArgs : null,
    /** After the person confirmed. */
    deleteCard: async ({ id }: ListedCard): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', say('Error while deleting credit card.'))
    },
    makeDefault: async ({ id }: ListedCard): Promise<void> => {
      if (isLoading) return
      const { error } = await makeDefault(id)
      if (error === undefined) notify('success', say('Default card has been changed.'))
      else if (toFailure(error).type !== 'unauthorized') notify('error', say('Something went wrong, please try again.'))
    },
  }
}
