import { creditCardsOperations as operations, type CreditCardSchema } from 'contract/billing'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type ListedCard = Read<typeof CreditCardSchema>

/** A top-up may have used the deleted card. */
const changedByCards: Tag[] = ['CreditCards', 'TopUp']

const cards = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listCreditCards: query(operations.listCreditCards, { tags: ['CreditCards'] }),
    addCreditCard: mutation(operations.addCreditCard, {
      send: ({ idempotencyKey, token }: { idempotencyKey: string; token: Secret }) => ({ body: { token }, idempotencyKey }),
      refreshes: changedByCards,
    }),
    /** The next card becomes the default. */
    deleteCreditCard: deletion(operations.deleteCreditCard, { refreshes: changedByCards }),
    makeDefaultCreditCard: mutation(operations.makeDefaultCreditCard, { refreshes: changedByCards }),
  })),
})

export const {
  useListCreditCardsQuery,
  useLazyListCreditCardsQuery,
  useAddCreditCardMutation,
  useDeleteCreditCardMutation,
  useMakeDefaultCreditCardMutation,
} = cards
export const { listCreditCards } = cards.endpoints
