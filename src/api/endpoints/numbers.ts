import type { Id } from 'contract/operation'
import {
  numbersOperations as operations,
  type AvailableNumberSchema,
  type AvailableQuery,
  type EndpointBody,
  type LabelBody,
  type NumberCostSchema,
  type PhoneNumberSchema,
  type RegisterBody,
} from 'contract/numbers'
import { api } from '../api'
import { fromContract, type Store } from '../endpoint'
import type { Read } from '../readReply'
import { historyTags, type Tag } from '../tags'

export type ListedNumber = Read<typeof PhoneNumberSchema>

export type FoundNumber = Read<typeof AvailableNumberSchema>

export type CostAnswer = Read<typeof NumberCostSchema>

type NumberType = AvailableQuery['type']

const queries = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({
    listNumbers: query(operations.listNumbers, { read: ({ numbers }) => numbers, tags: ['Numbers'] }),
    getNumberUsage: query(operations.getNumberUsage, { keepUnusedDataFor: 0 }),
    findAvailableNumbers: query(operations.findAvailableNumbers, { read: ({ numbers }) => numbers }),
    getNumberCost: query(operations.getNumberCost, { send: (type: NumberType) => ({ params: { type } }), tags: ['NumberCost'] }),
  })),
})

const changeNumbers = ({ dispatch }: Store, change: (numbers: ListedNumber[]) => ListedNumber[]): void =>
  void dispatch(queries.util.updateQueryData('listNumbers', undefined, change))

type Labelled = { id: Id } & LabelBody
type Routed = { id: Id } & EndpointBody

const giveFields = ({ id, ...fields }: Labelled | Routed, store: Store): void =>
  changeNumbers(store, (numbers) => numbers.map((number) => (number.id === id ? { ...number, ...fields } : number)))

const changedByPurchase: Tag[] = ['Numbers', 'NumberCost', 'BillingOverview', 'BalanceMovements', 'AnalyticsDetails']

const mutations = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }, build) => ({
    setNumberLabel: mutation(operations.setNumberLabel, {
      send: ({ id, ...body }: Labelled) => ({ params: { numberId: id }, body }),
      patch: giveFields,
      refreshes: ['Numbers', 'AnalyticsDetails', ...historyTags],
    }),
    setNumberEndpoint: mutation(operations.setNumberEndpoint, {
      send: ({ id, ...body }: Routed) => ({ params: { numberId: id }, body }),
      patch: giveFields,
      refreshes: ['Numbers'],
    }),
    releaseNumber: deletion(operations.releaseNumber, {
      patch: (id, store) => changeNumbers(store, (numbers) => numbers.filter((number) => number.id !== id)),
      refreshes: ['Numbers', 'NumberCost', 'BillingOverview', 'AnalyticsDetails', ...historyTags],
    }),
    /** Fails with `insufficient_funds`, `number_unavailable` or `price_changed`. The same key buys once. */
    registerNumber: mutation(operations.registerNumber, {
      send: (purchase: { idempotencyKey: string; body: RegisterBody }) => purchase,
      refreshes: changedByPurchase,
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
  })),
})

export const { useListNumbersQuery, useLazyListNumbersQuery, useGetNumberUsageQuery, useFindAvailableNumbersQuery, useGetNumberCostQuery } = queries
export const { listNumbers, getNumberCost } = queries.endpoints
export const { useSetNumberLabelMutation, useSetNumberEndpointMutation, useReleaseNumberMutation } = mutations
export const { setNumberLabel, registerNumber, dropFoundNumber } = mutations.endpoints

export const refreshAfterPurchase = () => api.util.invalidateTags(changedByPurchase)
