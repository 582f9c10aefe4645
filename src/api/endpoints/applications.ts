import type { Id } from 'contract/operation'
import { applicationsOperations as operations, type ApplicationBody, type ApplicationSchema, type ApplicationSummarySchema } from 'contract/applications'
import type { EventKind } from 'contract/account'
import { api } from '../api'
import { exceptFirst, following, fromContract } from '../endpoint'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type ListedApplication = Read<typeof ApplicationSummarySchema>
export type NamedApplication = Pick<ListedApplication, 'id' | 'friendly_name'> & Partial<Pick<ListedApplication, 'problem'>>

type Opened = Read<typeof ApplicationSchema>
/** `etag` is `null` on a service that sends no versions. */
export type OpenedApplication = Opened & { etag: string | null }

const updated: EventKind = 'application.updated'

const tagOf = (id: Id): Tag => ({ type: 'Branches', id })

const applications = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }, build) => ({
    listApplications: query(operations.listApplications, { read: (reply) => reply.applications, tags: ['Applications'] }),
    /** Reloaded whenever the editor opens, which must start from the saved version. */
    getApplication: query(operations.getApplication, {
      read: ({ application }, meta): OpenedApplication => {
        // The store deep-freezes payloads that aren't frozen, which is slow for thousands of modules.
        for (const { modules } of application.branches) Object.freeze(modules)
        return { ...application, etag: meta?.etag ?? null }
      },
      tags: (id) => [tagOf(id)],
      keepUnusedDataFor: 0,
    }),
    /** Counts the occasions on which an application may have been saved while subscribed, one's own saves included. */
    watchApplication: build.query<number, Id>({
      queryFn: () => ({ data: 0 }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: following((watched, entry) => {
        const count = (): void => void entry.updateCachedData((times) => times + 1)
        return {
          onStale: exceptFirst(count),
          onEvent: (kind, id) => {
            if (kind === updated && String(id) === String(watched)) count()
          },
        }
      }),
    }),
    createApplication: mutation(operations.createApplication, {
      send: (creation: { idempotencyKey: string; body: ApplicationBody }) => creation,
      refreshes: ['Applications'],
    }),
    renameApplication: mutation(operations.renameApplication, {
      send: ({ id, ...body }: { id: Id } & ApplicationBody) => ({ params: { applicationId: id }, body }),
      refreshes: ({ id }) => ['Applications', tagOf(id)],
    }),
    /** Numbers routed to the application go to parking. */
    deleteApplication: deletion(operations.deleteApplication, { refreshes: ['Applications', 'Numbers'] }),
  })),
})

export const {
  useListApplicationsQuery,
  useGetApplicationQuery,
  useWatchApplicationQuery,
  useCreateApplicationMutation,
  useRenameApplicationMutation,
  useDeleteApplicationMutation,
} = applications
export const { getApplication, listApplications, createApplication, deleteApplication } = applications.endpoints
