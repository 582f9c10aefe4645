import { numbersRows, type AvailableQuery, type RegisterBody } from 'contract/numbers'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { numberCostTag, refreshedBy } from '../tags'

/** One that nobody has. What is `unknown` may be missing or odd. */
export interface FoundNumber {
  phone_number: string
  friendly_name: unknown
  country: unknown
  rate_center: unknown
  region: unknown
}

/** Flags and price as they came: whether they make sense is looked at before money is spent. */
export interface CostAnswer {
  is_free: unknown
  is_preauthorized: unknown
  cost: unknown
  /** Of services that say why the plan does not pay, and until when. */
  reason?: unknown
  free_from?: unknown
}

const isFound = objectOf({
  phone_number: isText,
  friendly_name: isAnything,
  country: isAnything,
  rate_center: isAnything,
  region: isAnything,
})

const areFound = objectOf({ numbers: listOf(isFound) })
const isCost = objectOf({ is_free: isAnything, is_preauthorized: isAnything, cost: isAnything })

/** The specification does not show what a purchase is answered with. */
const isAnswer = objectOf({})

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    findAvailableNumbers: build.query<FoundNumber[], AvailableQuery, { numbers: FoundNumber[] }>({
      query: (query) => call(numbersRows.findAvailableNumbers, { query, isReply: areFound }),
      transformResponse: ({ numbers }) => numbers,
    }),
    getNumberCost: build.query<CostAnswer, AvailableQuery['type']>({
      query: (type) => call(numbersRows.getNumberCost, { params: { type }, isReply: isCost }),
      providesTags: [numberCostTag],
    }),
  }),
})

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails with `insufficient_funds`, `number_unavailable` or `price_changed`. The same key buys once. */
    registerNumber: build.mutation<object, { idempotencyKey: string; body: RegisterBody }>({
      query: ({ idempotencyKey, body }) => call(numbersRows.registerNumber, { body, idempotencyKey, isReply: isAnswer }),
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
