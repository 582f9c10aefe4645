import { callsOperations as operations, type CallFilters, type CallSchema } from 'contract/calls'
import { api } from '../api'
import { fromContract, patchRows } from '../endpoint'
import type { Read } from '../readReply'

export type ListedCall = Read<typeof CallSchema>

export const callsApi = api.injectEndpoints({
  endpoints: fromContract(({ query, pages, count }) => ({
    listCalls: pages(operations.listCalls, { rows: (reply) => reply.calls, tags: ['Calls'] }),
    countCalls: count(operations.listCalls, ['Calls']),
    exportCalls: query(operations.exportCalls, { keepUnusedDataFor: 0 }),
  })),
})

export const patchCalls = patchRows<CallFilters, ListedCall>(
  (state) => callsApi.util.selectCachedArgsForQuery(state, 'listCalls'),
  (dispatch, filters, change) => void dispatch(callsApi.util.updateQueryData('listCalls', filters, change)),
)

export const { setMissedStatus } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    setMissedStatus: mutation(operations.setMissedStatus, {
      patch: ({ ids, is_done }, store) =>
        patchCalls(store, (call) => (call.missed !== null && ids.includes(call.id) ? { ...call, missed: is_done === 1 ? 'marked' : 'open' } : call)),
      refreshes: ['Unread'],
    }),
  })),
}).endpoints

export const { listCalls } = callsApi.endpoints
export const { useListCallsInfiniteQuery, useCountCallsQuery, useLazyExportCallsQuery } = callsApi
