import { callsRows, type CallFilters, type CallsReply } from 'contract/calls'
import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { countQuery, historyPaging, pageOf, pageQuery, totalIn, type HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import { callsTag } from '../tags'

/** One line of the logs. What is `unknown` may be missing or odd: `lists/history` reads it. */
export interface ListedCall {
  id: Id
  direction: unknown
  number_id: unknown
  number: unknown
  contact_name: unknown
  contact_number: unknown
  duration: unknown
  start_date: unknown
}

/** Also of the call that a recording holds. */
export const callFields = {
  direction: isAnything,
  number_id: isAnything,
  number: isAnything,
  contact_name: isAnything,
  contact_number: isAnything,
  duration: isAnything,
  start_date: isAnything,
}

const isReply = objectOf({ calls: listOf(objectOf({ id: isId, ...callFields })) })
const isExport = objectOf({ file_url: isText })

export const callsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A service that knows no pages and no filters sends them all. */
    listCalls: build.infiniteQuery<HistoryPage<ListedCall>, CallFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) => call(callsRows.listCalls, { query: pageQuery(queryArg, pageParam), isReply }),
      transformResponse: (reply: CallsReply) => pageOf<ListedCall>(reply.calls, reply),
      providesTags: [callsTag],
    }),
    /** How many match in all; `null` when the service does not say. */
    countCalls: build.query<number | null, CallFilters>({
      query: (filters) => call(callsRows.listCalls, { query: countQuery(filters), isReply }),
      transformResponse: totalIn,
      providesTags: [callsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    exportCalls: build.query<ExportReply, CallFilters>({
      query: (query) => call(callsRows.exportCalls, { query, isReply: isExport }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListCallsInfiniteQuery, useCountCallsQuery, useLazyExportCallsQuery } = callsApi
