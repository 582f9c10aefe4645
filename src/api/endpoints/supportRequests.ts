import type { EventKind } from 'contract/events'
import type { Id } from 'contract/operation'
import {
  type NewSupportMessage,
  type NewSupportRequest,
  type SupportMessageSchema,
  type SupportRequestDetailsSchema,
  type SupportRequestReplySchema,
  type SupportRequestSchema,
  supportRequestsOperations,
  type SupportRequestsQuery,
  type SupportRequestsReplySchema,
} from 'contract/supportRequests'
import { isId, isRecord, parseJson } from '@/lib/values'
import { api } from '../api'
import { apiRequest, requestTiming } from '../request'
import { followTogether } from '../followAccount'
import { historyPaging, pageOf, pageQuery, type Cursor, type HistoryPage } from '../historyPages'
import type { Read, ReadDone } from '../readReply'
import { sessionIn } from '../baseQuery'
import { refreshedBy, refreshedBySupportRequest, supportRequestsTag, supportRequestTag } from '../tags'

export type SupportRequestFilters = Pick<SupportRequestsQuery, 'is_resolved' | 'q'>

export type ListedSupportRequest = Read<typeof SupportRequestSchema>

export type ReadSupportMessage = Read<typeof SupportMessageSchema>

export type OpenedSupportRequest = Read<typeof SupportRequestDetailsSchema>


const updated: EventKind = 'support_request.updated'

const idIn = (data: string): Id | null => {
  const value = parseJson(data)
  const id = isRecord(value) ? value['id'] : undefined
  return isId(id) ? id : null
}

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    listSupportRequests: build.infiniteQuery<HistoryPage<ListedSupportRequest>, SupportRequestFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) =>
        apiRequest(supportRequestsOperations.listSupportRequests, { query: pageQuery(queryArg, pageParam) }),
      transformResponse: (reply: Read<typeof SupportRequestsReplySchema>) => pageOf(reply.support_requests, reply),
      providesTags: [supportRequestsTag],
    }),
    getSupportRequest: build.query<OpenedSupportRequest, Id>({
      query: (supportRequestId) =>
        apiRequest(supportRequestsOperations.getSupportRequest, { params: { supportRequestId } }),
      transformResponse: ({ support_request }: Read<typeof SupportRequestReplySchema>) => support_request,
      providesTags: (_, __, id) => [supportRequestTag(id)],
    }),
    /** While subscribed, reloads one request, or the list for `null`, when it changes. Caches nothing. */
    watchSupportRequests: build.query<null, Id | null>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (watched, entry) => {
        const refresh = (tags: ReturnType<typeof refreshedBySupportRequest>) => void entry.dispatch(api.util.invalidateTags(tags))
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: watched === null ? requestTiming.pollMs.list : requestTiming.pollMs.item,
          onStale: () => refresh(watched === null ? [supportRequestsTag] : refreshedBySupportRequest(watched)),
          onEvent: ({ kind, data }) => {
            const id = kind === updated ? idIn(data) : null
            if (id !== null) refresh(refreshedBySupportRequest(id))
          },
        })
        await entry.cacheEntryRemoved
        end()
      },
    }),
  }),
})

interface Opening {
  idempotencyKey: string
  body: NewSupportRequest
}

interface Adding {
  idempotencyKey: string
  id: Id
  body: NewSupportMessage
}

const mutations = api.injectEndpoints({
  endpoints: (build) => ({
    createSupportRequest: build.mutation<{ id: Id | null }, Opening, ReadDone<typeof SupportRequestReplySchema>>({
      query: ({ idempotencyKey, body }) =>
        apiRequest(supportRequestsOperations.createSupportRequest, { idempotencyKey, body }),
      transformResponse: ({ support_request }) => ({ id: support_request.id }),
      invalidatesTags: refreshedBy.openSupportRequest,
    }),
    addSupportMessage: build.mutation<object, Adding>({
      query: ({ idempotencyKey, id, body }) =>
        apiRequest(supportRequestsOperations.addSupportMessage, {
          idempotencyKey,
          params: { supportRequestId: id },
          body,
        }),
      invalidatesTags: (_, __, { id }) => refreshedBySupportRequest(id),
    }),
    markSupportRequestRead: build.mutation<null, Id>({
      query: (supportRequestId) => apiRequest(supportRequestsOperations.markSupportRequestRead, { params: { supportRequestId } }),
      invalidatesTags: refreshedBy.readSupportRequest,
    }),
    resolveSupportRequest: build.mutation<object, Id>({
      query: (supportRequestId) =>
        apiRequest(supportRequestsOperations.resolveSupportRequest, {
          params: { supportRequestId },
          body: { is_resolved: 1 },
        }),
      invalidatesTags: (_, __, id) => refreshedBySupportRequest(id),
    }),
  }),
})

export const { getSupportRequest, listSupportRequests } = queries.endpoints
export const { useListSupportRequestsInfiniteQuery, useGetSupportRequestQuery, useWatchSupportRequestsQuery } = queries
export const { useCreateSupportRequestMutation, useAddSupportMessageMutation, useMarkSupportRequestReadMutation, useResolveSupportRequestMutation } = mutations
