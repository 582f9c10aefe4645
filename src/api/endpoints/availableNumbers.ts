import {
  type AvailableNumberSchema,
  type AvailableQuery,
  type NumberCostSchema,
  numbersOperations,
  type RegisterBody,
} from 'contract/numbers'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import type { Read } from '../readReply'
import { numberCostTag, refreshedBy } from '../tags'

export type FoundNumber = Read<typeof AvailableNumberSchema>

export type CostAnswer = Read<typeof NumberCostSchema>

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    findAvailableNumbers: build.query<FoundNumber[], AvailableQuery, { numbers: FoundNumber[] }>({
      query: (query) => apiRequest(numbersOperations.findAvailableNumbers, { query }),
      transformResponse: ({ numbers }) => numbers,
    }),
    getNumberCost: build.query<CostAnswer, AvailableQuery['type']>({
      query: (type) => apiRequest(numbersOperations.getNumberCost, { params: { type } }),
      providesTags: [numberCostTag],
    }),
  }),
})

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails with `insufficient_funds`, `number_unavailable` or `price_changed`. The same key buys once. */
    registerNumber: build.mutation<object, { idempotencyKey: string; body: RegisterBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(numbersOperations.registerNumber, { body, idempotencyKey, anyReply: true }),
      invalidatesTags: refreshedBy.registerNumber,
    }),
    /**
     * Nobody can buy this phone number any more: it leaves what searches found. Asks the service for nothing, so that no
     * list is loaded anew under anybody's hands.
     */
    dropFoundNumber: build.mutation<null, string>({
      queryFn: () => ({ data: null }),
      onQueryStarted: (phoneNumber, lifecycle) => {
        const { dispatch } = lifecycle
        for (const query of queries.util.selectCachedArgsForQuery(lifecycle.getState(), 'findAvailableNumbers')) {
          const drop = (): unknown =>
            dispatch(
              queries.util.updateQueryData('findAvailableNumbers', query, (found) =>
                found.filter(({ phone_number }) => phone_number !== phoneNumber),
              ),
            )
          drop()
          // What is under way may have been answered before the number was gone.
          void dispatch(queries.util.getRunningQueryThunk('findAvailableNumbers', query))?.then(drop)
        }
      },
    }),
  }),
})

export const { useFindAvailableNumbersQuery } = queries
export const { getNumberCost } = queries.endpoints
export const { registerNumber, dropFoundNumber } = acts.endpoints

/** To be dispatched when a number is found among the account's: what shows its cost asks anew. */
export const refreshAfterPurchase = () => api.util.invalidateTags(refreshedBy.registerNumber)
