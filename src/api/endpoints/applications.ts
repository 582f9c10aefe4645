import type { Id } from 'contract/operation'
import { applicationsOperations, type ApplicationBody, type ApplicationSchema, type ApplicationSummarySchema } from 'contract/applications'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import type { Read } from '../readReply'
import { branchesTag, applicationsTag, refreshedBy } from '../tags'

export type ListedApplication = Read<typeof ApplicationSummarySchema>
export type NamedApplication = Pick<ListedApplication, 'id' | 'friendly_name'>

type Opened = Read<typeof ApplicationSchema>
/** `etag` is `null` on a service that sends no versions. */
export type OpenedApplication = Opened & { etag: string | null }

type Named = { id: Id } & ApplicationBody

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
    createApplication: build.mutation<{ application: { id: Id } }, { idempotencyKey: string; body: ApplicationBody }>({
      query: ({ idempotencyKey, body }) =>
        apiRequest(applicationsOperations.createApplication, { body, idempotencyKey }),
      invalidatesTags: refreshedBy.changeApplication,
    }),
    renameApplication: build.mutation<object, Named>({
      query: ({ id, ...body }) =>
        apiRequest(applicationsOperations.renameApplication, { params: { applicationId: id }, body, anyReply: true }),
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
  useCreateApplicationMutation,
  useRenameApplicationMutation,
  useDeleteApplicationMutation,
} = calls
export const { getApplication, createApplication, deleteApplication } = calls.endpoints
