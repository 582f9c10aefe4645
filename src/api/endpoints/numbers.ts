import type { Id } from 'contract/operation'
import {
  numbersOperations,
  type AvailableNumberSchema,
  type AvailableQuery,
  type EndpointBody,
  type LabelBody,
  type NumberCostSchema,
  type NumberUsageReplySchema,
  type PhoneNumberSchema,
  type RegisterBody,
} from 'contract/numbers'
import { api } from '../api'
import { deleteWithRetry } from '../baseQuery'
import type { Read } from '../readReply'
import { apiRequest } from '../request'
import { numberCostTag, numbersTag, refreshedBy } from '../tags'
import { whenDone } from '../uploadQueue'

export type ListedNumber = Read<typeof PhoneNumberSchema>

export type FoundNumber = Read<typeof AvailableNumberSchema>

export type CostAnswer = Read<typeof NumberCostSchema>

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    listNumbers: build.query<ListedNumber[], void, { numbers: ListedNumber[] }>({
      query: () => apiRequest(numbersOperations.listNumbers, {}),
      transformResponse: ({ numbers }) => numbers,
      providesTags: [numbersTag],
    }),
    getNumberUsage: build.query<Read<typeof NumberUsageReplySchema>, Id>({
      query: (numberId) => apiRequest(numbersOperations.getNumberUsage, { params: { numberId } }),
      keepUnusedDataFor: 0,
    }),
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

type Change = (numbers: ListedNumber[]) => ListedNumber[]

const changed = (change: Change) => queries.util.updateQueryData('listNumbers', undefined, change)

const given = (id: Id, fields: Partial<ListedNumber>): Change => (numbers) =>
  numbers.map((number) => (number.id === id ? { ...number, ...fields } : number))

type Labelled = { id: Id } & LabelBody
type Routed = { id: Id } & EndpointBody

const mutations = api.injectEndpoints({
  endpoints: (build) => ({
    setNumberLabel: build.mutation<object, Labelled>({
      query: ({ id, ...body }) => apiRequest(numbersOperations.setNumberLabel, { params: { numberId: id }, body }),
      onQueryStarted: ({ id, ...fields }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed(given(id, fields)))),
      invalidatesTags: refreshedBy.setNumberLabel,
    }),
    setNumberEndpoint: build.mutation<object, Routed>({
      query: ({ id, ...body }) => apiRequest(numbersOperations.setNumberEndpoint, { params: { numberId: id }, body }),
      onQueryStarted: ({ id, ...fields }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed(given(id, fields)))),
      invalidatesTags: refreshedBy.setNumberEndpoint,
    }),
    releaseNumber: build.mutation<true, Id>({
      queryFn: (numberId, queryApi) => deleteWithRetry(apiRequest(numbersOperations.releaseNumber, { params: { numberId } }), queryApi),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed((numbers) => numbers.filter((number) => number.id !== id)))),
      invalidatesTags: refreshedBy.releaseNumber,
    }),
    /** Fails with `insufficient_funds`, `number_unavailable` or `price_changed`. The same key buys once. */
    registerNumber: build.mutation<object, { idempotencyKey: string; body: RegisterBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(numbersOperations.registerNumber, { body, idempotencyKey }),
      invalidatesTags: refreshedBy.registerNumber,
    }),
    /** Removes a number that was sold elsewhere from search results, without reloading the list. */
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
          // A search in flight may have been answered before the number was sold.
          void dispatch(queries.util.getRunningQueryThunk('findAvailableNumbers', query))?.then(drop)
        }
      },
    }),
  }),
})

export const { useListNumbersQuery, useGetNumberUsageQuery, useFindAvailableNumbersQuery, useGetNumberCostQuery } = queries
export const { listNumbers, getNumberCost } = queries.endpoints
export const { useSetNumberLabelMutation, useSetNumberEndpointMutation, useReleaseNumberMutation } = mutations
export const { setNumberLabel, registerNumber, dropFoundNumber } = mutations.endpoints

export const refreshAfterPurchase = () => api.util.invalidateTags(refreshedBy.registerNumber)
