import type { EventKind } from 'contract/account'
import type { Id } from 'contract/operation'
import {
  type NewSupportMessage,
  type NewSupportRequest,
  type SupportMessageSchema,
  type SupportRequestDetailsSchema,
  type SupportRequestSchema,
  supportRequestsOperations as operations,
  type SupportRequestsQuery,
} from 'contract/supportRequests'
import { api } from '../api'
import { following, fromContract } from '../endpoint'
import { requestTiming } from '../request'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type SupportRequestFilters = Pick<SupportRequestsQuery, 'is_resolved' | 'q'>

export type ListedSupportRequest = Read<typeof SupportRequestSchema>

export type ReadSupportMessage = Read<typeof SupportMessageSchema>

export type OpenedSupportRequest = Read<typeof SupportRequestDetailsSchema>

const updated: EventKind = 'support_request.updated'

const tagOf = (id: Id): Tag => ({ type: 'SupportRequest', id })

const changedBy = (id: Id): Tag[] => [tagOf(id), 'SupportRequests', 'Unread']

const queries = api.injectEndpoints({
  endpoints: fromContract(({ query, pages }, build) => ({
    listSupportRequests: pages(operations.listSupportRequests, { rows: (reply) => reply.support_requests, tags: ['SupportRequests'] }),
    getSupportRequest: query(operations.getSupportRequest, { read: (reply) => reply.support_request, tags: (id) => [tagOf(id)] }),
    /** While subscribed, reloads one request, or the list for `null`, when it changes. Caches nothing. */
    watchSupportRequests: build.query<null, Id | null>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: following((watched, { dispatch }) => {
        const refresh = (tags: Tag[]) => void dispatch(api.util.invalidateTags(tags))
        return {
          pollMs: requestTiming.pollMs[watched === null ? 'list' : 'item'],
          onStale: () => refresh(watched === null ? ['SupportRequests'] : changedBy(watched)),
          onEvent: (kind, id) => {
            if (kind === updated && id !== null) refresh(changedBy(id))
          },
        }
      }),
    }),
  })),
})

const mutations = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    createSupportRequest: mutation(operations.createSupportRequest, {
      send: (creation: { idempotencyKey: string; body: NewSupportRequest }) => creation,
      read: ({ support_request }) => ({ id: support_request.id }),
      refreshes: ['SupportRequests'],
    }),
    addSupportMessage: mutation(operations.addSupportMessage, {
      send: ({ id, ...message }: { id: Id; idempotencyKey: string; body: NewSupportMessage }) => ({ params: { supportRequestId: id }, ...message }),
      refreshes: ({ id }) => changedBy(id),
    }),
    markSupportRequestRead: mutation(operations.markSupportRequestRead, { refreshes: ['SupportRequests', 'Unread'] }),
    resolveSupportRequest: mutation(operations.resolveSupportRequest, {
      send: (supportRequestId: Id) => ({ params: { supportRequestId }, body: { is_resolved: 1 as const } }),
      refreshes: changedBy,
    }),
  })),
})

export const { getSupportRequest, listSupportRequests } = queries.endpoints
export const { useListSupportRequestsInfiniteQuery, useGetSupportRequestQuery, useWatchSupportRequestsQuery } = queries
export const { useCreateSupportRequestMutation, useAddSupportMessageMutation, useMarkSupportRequestReadMutation, useResolveSupportRequestMutation } = mutations
