import { creditCardsRows } from 'contract/creditCards'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import type { Secret } from '@/lib/secrets'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, listOf, objectOf } from '../guards'
import { creditCardsTag, refreshedBy } from '../tags'

/** A saved card. What is `unknown` may be missing or odd: `cardFacts` reads it. */
export interface ListedCard {
  id: Id
  type: unknown
  last4: unknown
  exp_month: unknown
  exp_year: unknown
  name: unknown
  is_default: unknown
}

const areListed = listOf(
  objectOf({
    id: isId,
    type: isAnything,
    last4: isAnything,
    exp_month: isAnything,
    exp_year: isAnything,
    name: isAnything,
    is_default: isAnything,
  }),
)

/** The specification does not show what these are answered with. */
const isAnswer = objectOf({})

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listCreditCards: build.query<ListedCard[], void>({
      query: () => call(creditCardsRows.listCreditCards, { isReply: areListed }),
      providesTags: [creditCardsTag],
    }),
    /** `token` of the card frame, out of sight. Fails with `card_error` or `process_error`. */
    addCreditCard: build.mutation<object, { idempotencyKey: string; token: Secret }>({
      query: ({ idempotencyKey, token }) =>
        call(creditCardsRows.addCreditCard, { body: { token }, idempotencyKey, isReply: isAnswer }),
      invalidatesTags: refreshedBy.changeCards,
    }),
    /** Done also when the card is gone already. The next one becomes the default. */
    deleteCreditCard: build.mutation<true, Id>({
      queryFn: (cardId, queryApi) => deleteSurely(call(creditCardsRows.deleteCreditCard, { params: { cardId } }), queryApi),
      invalidatesTags: refreshedBy.changeCards,
    }),
    /** Fails with 404 on a service without this extension. */
    makeDefaultCreditCard: build.mutation<object, Id>({
      query: (cardId) => call(creditCardsRows.makeDefaultCreditCard, { params: { cardId }, isReply: isAnswer }),
      invalidatesTags: refreshedBy.changeCards,
    }),
  }),
})

export const {
  useListCreditCardsQuery,
  useAddCreditCardMutation,
  useDeleteCreditCardMutation,
  useMakeDefaultCreditCardMutation,
} = calls
export const { listCreditCards } = calls.endpoints
