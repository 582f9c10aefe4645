import type { Id } from 'contract/operation'
import { type BranchBody, branchesOperations, type BranchReplySchema, type BranchSchema, type ModulesReplySchema, type ModuleSchema, type SentModule } from 'contract/branches'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import type { Read, ReadDone } from '../readReply'
import { refreshedBy, refreshedByBranch } from '../tags'

export type SavedModule = Read<typeof ModuleSchema>

export type EditedBranch = Read<typeof BranchSchema>

export interface SavedBranch {
  modules: { id: Id | null }[]
  /** The application's new version; `null` on a service that sends none. */
  etag: string | null
}

interface InApplication {
  applicationId: Id
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    createBranch: build.mutation<ReadDone<typeof BranchReplySchema>, InApplication & { idempotencyKey: string; body: BranchBody }>({
      query: ({ applicationId, idempotencyKey, body }) =>
        apiRequest(branchesOperations.createBranch, { params: { applicationId }, body, idempotencyKey }),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    renameBranch: build.mutation<object, InApplication & { id: Id } & BranchBody>({
      query: ({ id, friendly_name }) =>
        apiRequest(branchesOperations.renameBranch, { params: { branchId: id }, body: { friendly_name } }),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    deleteBranch: build.mutation<true, InApplication & { id: Id }>({
      queryFn: ({ id }, queryApi) =>
        deleteWithRetry(apiRequest(branchesOperations.deleteBranch, { params: { branchId: id } }), queryApi),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    orderBranches: build.mutation<object, InApplication & { branch_ids: Id[] }>({
      query: ({ applicationId, branch_ids }) =>
        apiRequest(branchesOperations.orderBranches, { params: { applicationId }, body: { branch_ids } }),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    /** Doesn't refresh the application: the editor's slice holds the edited one, and a save is many of these. */
    saveModules: build.mutation<SavedBranch, { branchId: Id; modules: SentModule[]; etag: string | null }, ReadDone<typeof ModulesReplySchema>>({
      query: ({ branchId, modules, etag }) =>
        apiRequest(branchesOperations.saveModules, {
          params: { branchId },
          body: { modules },
          ifMatch: etag ?? undefined,
        }),
      transformResponse: ({ modules }, meta) => ({ modules, etag: meta?.etag ?? null }),
      // The service asks the owners of new addresses for consent.
      invalidatesTags: (_reply, _failure, { modules }) => [
        ...refreshedBy.changeApplication,
        ...(modules.some(({ module_name }) => module_name === 'voicemail') ? refreshedBy.askEmailRecipient : []),
      ],
    }),
  }),
})

export const {
  useCreateBranchMutation,
  useRenameBranchMutation,
  useDeleteBranchMutation,
  useOrderBranchesMutation,
} = calls
export const { createBranch, saveModules } = calls.endpoints
