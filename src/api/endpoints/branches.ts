import type { Id } from 'contract/row'
import { branchesRows, type BranchBody, type SentModule } from 'contract/branches'
import { isId } from '@/lib/id'
import { isRecord } from '@/lib/record'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf, type Guard } from '../guards'
import { refreshedBy, refreshedByBranch } from '../tags'

/** A module as it was saved. What is `unknown` may be missing or odd. */
export interface SavedModule {
  id: Id
  module_name: string
  description: unknown
  parameters: unknown
}

export interface EditedBranch {
  id: Id
  /** 'root' for the one where each call begins. */
  name: string
  friendly_name: unknown
  modules: SavedModule[]
}

/** What was sent is saved, under these ids. */
export interface SavedBranch {
  modules: { id: Id }[]
  /** Of the application, now; `null` on a service that sends none. */
  etag: string | null
}

/** The screen of one application asks for it; its id says what is to be refreshed. */
interface InApplication {
  applicationId: Id
}

const isModule = objectOf({ id: isId, module_name: isText, description: isAnything, parameters: isAnything })

/** A service may send a branch that holds nothing without its modules. */
const areModules: Guard<SavedModule[]> = listOf(isModule)

export const isBranch: Guard<EditedBranch> = objectOf({
  id: isId,
  name: isText,
  friendly_name: isAnything,
  modules: areModules,
})

const isCreated = objectOf({ branch: objectOf({ id: isId }) })
const isSaved = objectOf({ modules: listOf(objectOf({ id: isId })) })
/** Services differ in what they answer to these: what counts is that they answer. */
const isAnswer: Guard<object> = (value): value is object => isRecord(value)

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    createBranch: build.mutation<
      { branch: { id: Id } },
      InApplication & { idempotencyKey: string; body: BranchBody }
    >({
      query: ({ applicationId, idempotencyKey, body }) =>
        call(branchesRows.createBranch, { params: { applicationId }, body, idempotencyKey, isReply: isCreated }),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    renameBranch: build.mutation<object, InApplication & { id: Id } & BranchBody>({
      query: ({ id, friendly_name }) =>
        call(branchesRows.renameBranch, { params: { branchId: id }, body: { friendly_name }, isReply: isAnswer }),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    deleteBranch: build.mutation<true, InApplication & { id: Id }>({
      queryFn: ({ id }, queryApi) =>
        deleteSurely(call(branchesRows.deleteBranch, { params: { branchId: id } }), queryApi),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    orderBranches: build.mutation<object, InApplication & { branch_ids: Id[] }>({
      query: ({ applicationId, branch_ids }) =>
        call(branchesRows.orderBranches, { params: { applicationId }, body: { branch_ids }, isReply: isAnswer }),
      invalidatesTags: (_reply, _failure, { applicationId }) => refreshedByBranch(applicationId),
    }),
    /** Does not refresh the application: what is edited is the slice's, and a save is many of these. */
    saveModules: build.mutation<SavedBranch, { branchId: Id; modules: SentModule[]; etag: string | null }, { modules: { id: Id }[] }>({
      query: ({ branchId, modules, etag }) =>
        call(branchesRows.saveModules, {
          params: { branchId },
          body: { modules },
          ifMatch: etag ?? undefined,
          isReply: isSaved,
        }),
      transformResponse: ({ modules }, meta) => ({ modules, etag: meta?.etag ?? null }),
      // The owners of new addresses are asked by it to take voicemails.
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
