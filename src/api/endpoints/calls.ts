import { type CallFilters, type CallSchema, callsOperations, type CallsReplySchema } from 'contract/calls'
import type { ExportReply } from 'contract/history'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import { countQuery, historyPaging, pageOf, pageQuery, totalIn, type HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import type { Read } from '../readReply'
import { callsTag } from '../tags'

export type ListedCall = Read<typeof CallSchema>

export const callsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. A service that knows no pages and no filters sends them all. */
    listCalls: build.infiniteQuery<HistoryPage<ListedCall>, CallFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) => apiRequest(callsOperations.listCalls, { query: pageQuery(queryArg, pageParam) }),
      transformResponse: (reply: Read<typeof CallsReplySchema>) => pageOf(reply.calls, reply),
      providesTags: [callsTag],
    }),
    /** How many match in all; `null` when the service does not say. */
    countCalls: build.query<number | null, CallFilters>({
      query: (filters) => apiRequest(callsOperations.listCalls, { query: countQuery(filters) }),
      transformResponse: totalIn,
      providesTags: [callsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    exportCalls: build.query<ExportReply, CallFilters>({
      query: (query) => apiRequest(callsOperations.exportCalls, { query }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListCallsInfiniteQuery, useCountCallsQuery, useLazyExportCallsQuery } = callsApi
