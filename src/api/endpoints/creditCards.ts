import { type CreditCardSchema, creditCardsOperations } from 'contract/creditCards'
import type { Id } from 'contract/operation'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import type { Read } from '../readReply'
import { creditCardsTag, refreshedBy } from '../tags'

export type ListedCard = Read<typeof CreditCardSchema>

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listCreditCards: build.query<ListedCard[], void>({
      query: () => apiRequest(creditCardsOperations.listCreditCards, {}),
      providesTags: [creditCardsTag],
    }),
    addCreditCard: build.mutation<object, { idempotencyKey: string; token: Secret }>({
      query: ({ idempotencyKey, token }) =>
        apiRequest(creditCardsOperations.addCreditCard, { body: { token }, idempotencyKey }),
      invalidatesTags: refreshedBy.changeCards,
    }),
    /** The next card becomes the default. */
    deleteCreditCard: build.mutation<true, Id>({
      queryFn: (cardId, queryApi) => deleteWithRetry(apiRequest(creditCardsOperations.deleteCreditCard, { params: { cardId } }), queryApi),
      invalidatesTags: refreshedBy.changeCards,
    }),
    makeDefaultCreditCard: build.mutation<object, Id>({
      query: (cardId) => apiRequest(creditCardsOperations.makeDefaultCreditCard, { params: { cardId } }),
      invalidatesTags: refreshedBy.changeCards,
    }),
  }),
})

export const {
  useListCreditCardsQuery,
  useLazyListCreditCardsQuery,
  useAddCreditCardMutation,
  useDeleteCreditCardMutation,
  useMakeDefaultCreditCardMutation,
} = calls
export const { listCreditCards } = calls.endpoints
