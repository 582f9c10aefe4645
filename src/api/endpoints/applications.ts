import type { Id } from 'contract/operation'
import { applicationsOperations, type ApplicationBody, type ApplicationReplySchema, type ApplicationSchema, type ApplicationSummarySchema } from 'contract/applications'
import type { EventKind } from 'contract/events'
import { isRecord, parseJson } from '@/lib/values'
import { api } from '../api'
import { deleteWithRetry, sessionIn } from '../baseQuery'
import { followTogether } from '../followAccount'
import { apiRequest, requestTiming } from '../request'
import type { Read, ReadDone } from '../readReply'
import { branchesTag, applicationsTag, refreshedBy } from '../tags'

export type ListedApplication = Read<typeof ApplicationSummarySchema>
export type NamedApplication = Pick<ListedApplication, 'id' | 'friendly_name'> & Partial<Pick<ListedApplication, 'problem'>>

type Opened = Read<typeof ApplicationSchema>
/** `etag` is `null` on a service that sends no versions. */
export type OpenedApplication = Opened & { etag: string | null }

type Named = { id: Id } & ApplicationBody

const updated: EventKind = 'application.updated'

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listApplications: build.query<ListedApplication[], void, { applications: ListedApplication[] }>({
      query: () => apiRequest(applicationsOperations.listApplications, {}),
      transformResponse: ({ applications }) => applications,
      providesTags: [applicationsTag],
    }),
    /** Reloaded whenever the editor opens, which must start from the saved version. */
    getApplication: build.query<OpenedApplication, Id, { application: Opened }>({
      query: (applicationId) => apiRequest(applicationsOperations.getApplication, { params: { applicationId } }),
      transformResponse: ({ application }, meta) => {
        // The store deep-freezes payloads that aren't frozen, which is slow for thousands of modules.
        for (const { modules } of application.branches) Object.freeze(modules)
        return { ...application, etag: meta?.etag ?? null }
      },
      providesTags: (_reply, _failure, id) => [branchesTag(id)],
      keepUnusedDataFor: 0,
    }),
    /** Counts the occasions on which an application may have been saved while subscribed, one's own saves included. */
    watchApplication: build.query<number, Id>({
      queryFn: () => ({ data: 0 }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (watched, entry) => {
        const count = (): void => void entry.updateCachedData((times) => times + 1)
        let isFollowed = false
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: requestTiming.pollMs.list,
          // The first signal only says that the stream begins; later ones, that events may have been missed.
          onStale: () => {
            if (isFollowed) count()
            isFollowed = true
          },
          onEvent: ({ kind, data }) => {
            if (kind !== updated) return
            const changed = parseJson(data)
            if (isRecord(changed) && String(changed['id']) === String(watched)) count()
          },
        })
        await entry.cacheEntryRemoved
        end()
      },
    }),
    createApplication: build.mutation<ReadDone<typeof ApplicationReplySchema>, { idempotencyKey: string; body: ApplicationBody }>({
      query: ({ idempotencyKey, body }) =>
        apiRequest(applicationsOperations.createApplication, { body, idempotencyKey }),
      invalidatesTags: refreshedBy.changeApplication,
    }),
    renameApplication: build.mutation<object, Named>({
      query: ({ id, ...body }) =>
        apiRequest(applicationsOperations.renameApplication, { params: { applicationId: id }, body }),
      invalidatesTags: (_reply, _failure, { id }) => [...refreshedBy.changeApplication, branchesTag(id)],
    }),
    deleteApplication: build.mutation<true, Id>({
      queryFn: async (applicationId, queryApi) =>
        deleteWithRetry(apiRequest(applicationsOperations.deleteApplication, { params: { applicationId } }), queryApi),
      invalidatesTags: refreshedBy.deleteApplication,
    }),
  }),
})

export const {
  useListApplicationsQuery,
  useGetApplicationQuery,
  useWatchApplicationQuery,
  useCreateApplicationMutation,
  useRenameApplicationMutation,
  useDeleteApplicationMutation,
} = calls
export const { getApplication, listApplications, createApplication, deleteApplication } = calls.endpoints
