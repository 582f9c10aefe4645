import type { Id } from 'contract/operation'
import { type EndpointBody, type LabelBody, numbersOperations, type PhoneNumberSchema } from 'contract/numbers'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import { deleteSurely } from '../deleteSurely'
import type { Read } from '../readReply'
import { numbersTag, refreshedBy } from '../tags'
import { whenDone } from '../whenDone'

export type ListedNumber = Read<typeof PhoneNumberSchema>

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    listNumbers: build.query<ListedNumber[], void, { numbers: ListedNumber[] }>({
      query: () => apiRequest(numbersOperations.listNumbers, {}),
      transformResponse: ({ numbers }) => numbers,
      providesTags: [numbersTag],
    }),
    /** Fails on a service without this extension. */
    getNumberUsage: build.query<{ usage: { calls: unknown } }, Id>({
      query: (numberId) => apiRequest(numbersOperations.getNumberUsage, { params: { numberId } }),
      keepUnusedDataFor: 0,
    }),
  }),
})

type Change = (numbers: ListedNumber[]) => ListedNumber[]

/** What is known to be done shows at once; then the list is fetched anew. */
const changed = (change: Change) => queries.util.updateQueryData('listNumbers', undefined, change)

const given = (id: Id, fields: Partial<ListedNumber>): Change => (numbers) =>
  numbers.map((number) => (number.id === id ? { ...number, ...fields } : number))

type Labelled = { id: Id } & LabelBody
type Routed = { id: Id } & EndpointBody

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    setNumberLabel: build.mutation<object, Labelled>({
      query: ({ id, ...body }) => apiRequest(numbersOperations.setNumberLabel, { params: { numberId: id }, body, anyReply: true }),
      onQueryStarted: ({ id, ...fields }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed(given(id, fields)))),
      invalidatesTags: refreshedBy.setNumberLabel,
    }),
    setNumberEndpoint: build.mutation<object, Routed>({
      query: ({ id, ...body }) => apiRequest(numbersOperations.setNumberEndpoint, { params: { numberId: id }, body, anyReply: true }),
      onQueryStarted: ({ id, ...fields }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed(given(id, fields)))),
      invalidatesTags: refreshedBy.setNumberEndpoint,
    }),
    /** For good; done also when the number is gone already. */
    releaseNumber: build.mutation<true, Id>({
      queryFn: (numberId, queryApi) => deleteSurely(apiRequest(numbersOperations.releaseNumber, { params: { numberId } }), queryApi),
      onQueryStarted: (id, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed((numbers) => numbers.filter((number) => number.id !== id)))),
      invalidatesTags: refreshedBy.releaseNumber,
    }),
  }),
})

export const { useListNumbersQuery, useGetNumberUsageQuery } = queries
export const { listNumbers } = queries.endpoints
export const { useSetNumberLabelMutation, useSetNumberEndpointMutation, useReleaseNumberMutation } = acts
export const { setNumberLabel } = acts.endpoints
