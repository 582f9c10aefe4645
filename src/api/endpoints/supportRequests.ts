import type { EventKind } from 'contract/events'
import type { Id } from 'contract/row'
import {
  supportRequestsRows,
  type NewSupportMessage,
  type NewSupportRequest,
  type SupportRequestReply,
  type SupportRequestsQuery,
  type SupportRequestsReply,
} from 'contract/supportRequests'
import { isId } from '@/lib/id'
import { isRecord, parseJson } from '@/lib/record'
import { api } from '../api'
import { call } from '../call'
import { followTogether } from '../followTogether'
import { isAnything, listOf, objectOf } from '../guards'
import { historyPaging, pageOf, pageQuery, type HistoryPage } from '../historyPages'
import type { Cursor } from '../paging'
import { patience } from '../patience'
import { sessionIn } from '../sessionIn'
import { refreshedBy, refreshedBySupportRequest, supportRequestsTag, supportRequestTag } from '../tags'

export type SupportRequestFilters = Pick<SupportRequestsQuery, 'is_resolved' | 'q'>

/** What is `unknown` may be missing or odd. */
export interface ListedSupportRequest {
  id: Id
  subject: unknown
  is_resolved: unknown
  updated_at: unknown
  updated_utc: unknown
  user: unknown
}

export interface ReadSupportMessage {
  id: Id
  text: unknown
  created_utc: unknown
  author_type: unknown
  user: unknown
}

export interface OpenedSupportRequest extends ListedSupportRequest {
  /** In no certain order. */
  messages: ReadSupportMessage[]
  /** Missing on a service without this extension, as is the next one. */
  created_utc?: unknown
  resolved_utc?: unknown
}

const summary = {
  id: isId,
  subject: isAnything,
  is_resolved: isAnything,
  updated_at: isAnything,
  updated_utc: isAnything,
  user: isAnything,
}
const isMessage = objectOf({ id: isId, text: isAnything, created_utc: isAnything, author_type: isAnything, user: isAnything })

const areListed = objectOf({ support_requests: listOf(objectOf(summary)) })
const isOpened = objectOf({ support_request: objectOf({ ...summary, messages: listOf(isMessage) }) })
const isMade = objectOf({ support_request: objectOf({ id: isId }) })
/** Services differ in what they answer to these: what counts is that they answer. */
const isAnswer = objectOf({})

const updated: EventKind = 'support_request.updated'

const idIn = (data: string): Id | null => {
  const value = parseJson(data)
  const id = isRecord(value) ? value['id'] : undefined
  return isId(id) ? id : null
}

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    /** The latest update first. A service that knows no pages and no filters sends them all. */
    listSupportRequests: build.infiniteQuery<HistoryPage<ListedSupportRequest>, SupportRequestFilters, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg, pageParam }) =>
        call(supportRequestsRows.listSupportRequests, { query: pageQuery(queryArg, pageParam), isReply: areListed }),
      transformResponse: (reply: SupportRequestsReply) => pageOf<ListedSupportRequest>(reply.support_requests, reply),
      providesTags: [supportRequestsTag],
    }),
    getSupportRequest: build.query<OpenedSupportRequest, Id>({
      query: (supportRequestId) =>
        call(supportRequestsRows.getSupportRequest, { params: { supportRequestId }, isReply: isOpened }),
      transformResponse: ({ support_request }: SupportRequestReply) => support_request,
      providesTags: (_, __, id) => [supportRequestTag(id)],
    }),
    /**
     * Holds nothing: as long as a screen asks for it, what others do to the requests is asked for anew. Of one request,
     * or of the list with `null`.
     */
    watchSupportRequests: build.query<null, Id | null>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (watched, entry) => {
        const refresh = (tags: ReturnType<typeof refreshedBySupportRequest>) => void entry.dispatch(api.util.invalidateTags(tags))
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: watched === null ? patience.pollMs.list : patience.pollMs.item,
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

const acts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails with fields `subject` and `message`. */
    createSupportRequest: build.mutation<Id, Opening, { support_request: { id: Id } }>({
      query: ({ idempotencyKey, body }) =>
        call(supportRequestsRows.createSupportRequest, { idempotencyKey, body, isReply: isMade }),
      transformResponse: ({ support_request }) => support_request.id,
      invalidatesTags: refreshedBy.openSupportRequest,
    }),
    /** Fails with fields `text`, and with 409 when it is closed. */
    addSupportMessage: build.mutation<object, Adding>({
      query: ({ idempotencyKey, id, body }) =>
        call(supportRequestsRows.addSupportMessage, {
          idempotencyKey,
          params: { supportRequestId: id },
          body,
          isReply: isAnswer,
        }),
      invalidatesTags: (_, __, { id }) => refreshedBySupportRequest(id),
    }),
    resolveSupportRequest: build.mutation<object, Id>({
      query: (supportRequestId) =>
        call(supportRequestsRows.resolveSupportRequest, {
          params: { supportRequestId },
          body: { is_resolved: 1 },
          isReply: isAnswer,
        }),
      invalidatesTags: (_, __, id) => refreshedBySupportRequest(id),
    }),
  }),
})

export const { useListSupportRequestsInfiniteQuery, useGetSupportRequestQuery, useWatchSupportRequestsQuery } = queries
export const { useCreateSupportRequestMutation, useAddSupportMessageMutation, useResolveSupportRequestMutation } = acts
