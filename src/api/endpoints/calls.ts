import { callsOperations, type CallFilters, type MissedStatusBody, type CallSchema, type CallsReplySchema } from 'contract/calls'
import { api } from '../api'
import { apiRequest } from '../request'
import { historyEndpoints, withRows } from '../historyPages'
import type { Read } from '../readReply'
import { callsTag, refreshedBy } from '../tags'
import { whenDone } from '../uploadQueue'

export type ListedCall = Read<typeof CallSchema>

export const callsApi = api.injectEndpoints({
  endpoints: (build) => {
    const history = historyEndpoints(build, {
      list: (query) => apiRequest(callsOperations.listCalls, { query }),
      file: (query: CallFilters) => apiRequest(callsOperations.exportCalls, { query }),
      rowsOf: (reply: Read<typeof CallsReplySchema>) => reply.calls,
      tag: callsTag,
    })
    return { listCalls: history.list, countCalls: history.count, exportCalls: history.file }
  },
})

const mutations = api.injectEndpoints({
  endpoints: (build) => ({
    setMissedStatus: build.mutation<true, MissedStatusBody>({
      query: (body) => apiRequest(callsOperations.setMissedStatus, { body }),
      onQueryStarted: ({ ids, is_done }, mutation) =>
        whenDone(mutation.queryFulfilled, () => {
          const mark = (call: ListedCall): ListedCall =>
            call.missed !== null && ids.includes(call.id) ? { ...call, missed: is_done === 1 ? 'marked' : 'open' } : call
          for (const filters of callsApi.util.selectCachedArgsForQuery(mutation.getState(), 'listCalls')) {
            mutation.dispatch(callsApi.util.updateQueryData('listCalls', filters, withRows<ListedCall>(mark)))
          }
        }),
      invalidatesTags: refreshedBy.markMissedCalls,
    }),
  }),
})

export const { setMissedStatus } = mutations.endpoints
export const { listCalls } = callsApi.endpoints
export const { useListCallsInfiniteQuery, useCountCallsQuery, useLazyExportCallsQuery } = callsApi
