import { callsOperations, type CallFilters, type CallSchema, type CallsReplySchema } from 'contract/calls'
import { api } from '../api'
import { apiRequest } from '../request'
import { historyEndpoints } from '../historyPages'
import type { Read } from '../readReply'
import { callsTag } from '../tags'

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

export const { useListCallsInfiniteQuery, useCountCallsQuery, useLazyExportCallsQuery } = callsApi
