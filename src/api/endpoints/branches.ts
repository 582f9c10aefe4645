import type { Id } from 'contract/operation'
import { type BranchBody, branchesOperations as operations, type BranchSchema, type ModuleSchema, type SentModule } from 'contract/applications'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { tagsOfBranch, type Tag } from '../tags'

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

type InBranch = InApplication & { id: Id }

const tagsOf = ({ applicationId }: InApplication): Tag[] => tagsOfBranch(applicationId)

const branches = api.injectEndpoints({
  endpoints: fromContract(({ mutation, deletion }) => ({
    createBranch: mutation(operations.createBranch, {
      send: ({ applicationId, ...creation }: InApplication & { idempotencyKey: string; body: BranchBody }) => ({ params: { applicationId }, ...creation }),
      refreshes: tagsOf,
    }),
    renameBranch: mutation(operations.renameBranch, {
      send: ({ id, friendly_name }: InBranch & BranchBody) => ({ params: { branchId: id }, body: { friendly_name } }),
      refreshes: tagsOf,
    }),
    deleteBranch: deletion(operations.deleteBranch, { send: ({ id }: InBranch) => ({ params: { branchId: id } }), refreshes: tagsOf }),
    orderBranches: mutation(operations.orderBranches, {
      send: ({ applicationId, branch_ids }: InApplication & { branch_ids: Id[] }) => ({ params: { applicationId }, body: { branch_ids } }),
      refreshes: tagsOf,
    }),
    /** Doesn't refresh the application: the editor's slice holds the edited one, and a save is many of these. */
    saveModules: mutation(operations.saveModules, {
      send: ({ branchId, modules, etag }: { branchId: Id; modules: SentModule[]; etag: string | null }) => ({
        params: { branchId },
        body: { modules },
        ifMatch: etag ?? undefined,
      }),
      read: ({ modules }, meta): SavedBranch => ({ modules, etag: meta?.etag ?? null }),
      // The service asks the owners of new addresses for consent.
      refreshes: ({ modules }) => [
        'Applications',
        ...(modules.some(({ module_name }) => module_name === 'voicemail') ? (['EmailRecipients'] as const) : []),
      ],
    }),
  })),
})

export const {
  useCreateBranchMutation,
  useRenameBranchMutation,
  useDeleteBranchMutation,
  useOrderBranchesMutation,
} = branches
export const { createBranch, saveModules } = branches.endpoints
