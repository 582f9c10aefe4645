import type { Id } from 'contract/row'
import { applicationsRows, type ApplicationBody } from 'contract/applications'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, listOf, objectOf } from '../guards'
import { branchesTag, applicationsTag, refreshedBy } from '../tags'
import { isBranch, type EditedBranch } from './branches'

/** A call flow as selects and sentences name it. What is `unknown` may be missing or odd. */
export interface NamedApplication {
  id: Id
  friendly_name: unknown
}

/** A call flow as its list shows it. */
export interface ListedApplication extends NamedApplication {
  updated_at: unknown
}

/** A call flow with all that it holds, and the version that it has. */
export interface OpenedApplication {
  id: Id
  friendly_name: unknown
  updated_at: unknown
  branches: EditedBranch[]
  /** `null` on a service that sends none. */
  etag: string | null
}

const areListed = objectOf({
  applications: listOf(objectOf({ id: isId, friendly_name: isAnything, updated_at: isAnything })),
})

const isOpened = objectOf({
  application: objectOf({ id: isId, friendly_name: isAnything, updated_at: isAnything, branches: listOf(isBranch) }),
})

const isCreated = objectOf({ application: objectOf({ id: isId }) })
/** Services differ in what they answer to this: what counts is that they answer. */
const isAnswer = objectOf({})

type Opened = Omit<OpenedApplication, 'etag'>
type Named = { id: Id } & ApplicationBody

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listApplications: build.query<ListedApplication[], void, { applications: ListedApplication[] }>({
      query: () => call(applicationsRows.listApplications, { isReply: areListed }),
      transformResponse: ({ applications }) => applications,
      providesTags: [applicationsTag],
    }),
    /** Asked for anew whenever the editor opens: what it begins with must be what is saved. */
    getApplication: build.query<OpenedApplication, Id, { application: Opened }>({
      query: (applicationId) => call(applicationsRows.getApplication, { params: { applicationId }, isReply: isOpened }),
      transformResponse: ({ application }, meta) => {
        // The store freezes what it is given down to the last parameter, unless it is frozen: of thousands of modules that is felt.
        for (const { modules } of application.branches) Object.freeze(modules)
        return { ...application, etag: meta?.etag ?? null }
      },
      providesTags: (_reply, _failure, id) => [branchesTag(id)],
      keepUnusedDataFor: 0,
    }),
    createApplication: build.mutation<{ application: { id: Id } }, { idempotencyKey: string; body: ApplicationBody }>({
      query: ({ idempotencyKey, body }) =>
        call(applicationsRows.createApplication, { body, idempotencyKey, isReply: isCreated }),
      invalidatesTags: refreshedBy.changeApplication,
    }),
    renameApplication: build.mutation<object, Named>({
      query: ({ id, ...body }) =>
        call(applicationsRows.renameApplication, { params: { applicationId: id }, body, isReply: isAnswer }),
      invalidatesTags: (_reply, _failure, { id }) => [...refreshedBy.changeApplication, branchesTag(id)],
    }),
    deleteApplication: build.mutation<true, Id>({
      queryFn: async (applicationId, queryApi) =>
        deleteSurely(call(applicationsRows.deleteApplication, { params: { applicationId } }), queryApi),
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
