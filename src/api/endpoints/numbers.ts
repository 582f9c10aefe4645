import type { Id } from 'contract/row'
import { numbersRows, type EndpointBody, type LabelBody } from 'contract/numbers'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { numbersTag, refreshedBy } from '../tags'
import { whenDone } from '../whenDone'

/** One of the account's numbers. What is `unknown` may be missing or odd: `numberFacts` reads it. */
export interface ListedNumber {
  id: Id
  phone_number: string
  label: unknown
  friendly_number: unknown
  type: unknown
  country: unknown
  rate_center: unknown
  region: unknown
  next_renewal_date: unknown
  endpoint_type: unknown
  endpoint_value: unknown
}

const isListed = objectOf({
  id: isId,
  phone_number: isText,
  label: isAnything,
  friendly_number: isAnything,
  type: isAnything,
  country: isAnything,
  rate_center: isAnything,
  region: isAnything,
  next_renewal_date: isAnything,
  endpoint_type: isAnything,
  endpoint_value: isAnything,
})

const areListed = objectOf({ numbers: listOf(isListed) })
const isUsage = objectOf({ usage: objectOf({ calls: isAnything }) })

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    listNumbers: build.query<ListedNumber[], void, { numbers: ListedNumber[] }>({
      query: () => call(numbersRows.listNumbers, { isReply: areListed }),
      transformResponse: ({ numbers }) => numbers,
      providesTags: [numbersTag],
    }),
    /** Fails on a service without this extension. */
    getNumberUsage: build.query<{ usage: { calls: unknown } }, Id>({
      query: (numberId) => call(numbersRows.getNumberUsage, { params: { numberId }, isReply: isUsage }),
      keepUnusedDataFor: 0,
    }),
  }),
})

/** Services differ in what they answer to these: what counts is that they answer. */
const isAnswer = objectOf({})

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
      query: ({ id, ...body }) => call(numbersRows.setNumberLabel, { params: { numberId: id }, body, isReply: isAnswer }),
      onQueryStarted: ({ id, ...fields }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed(given(id, fields)))),
      invalidatesTags: refreshedBy.setNumberLabel,
    }),
    setNumberEndpoint: build.mutation<object, Routed>({
      query: ({ id, ...body }) => call(numbersRows.setNumberEndpoint, { params: { numberId: id }, body, isReply: isAnswer }),
      onQueryStarted: ({ id, ...fields }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => void dispatch(changed(given(id, fields)))),
      invalidatesTags: refreshedBy.setNumberEndpoint,
    }),
    /** For good; done also when the number is gone already. */
    releaseNumber: build.mutation<true, Id>({
      queryFn: (numberId, queryApi) => deleteSurely(call(numbersRows.releaseNumber, { params: { numberId } }), queryApi),
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
