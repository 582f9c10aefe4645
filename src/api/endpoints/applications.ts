import type { EventKind } from 'contract/account'
import { type ApplicationBody, type ApplicationSchema, applicationsOperations, type ApplicationSummarySchema, type BranchBody, branchesOperations, type BranchSchema, type FeatureSchema, featuresOperations, type ModulesBody, type ModuleSchema, type NewPresetBody, type ParameterDefinitionSchema, type Parameters, type PresetBody, type PresetSchema, presetsOperations, type SentModule, type TemplateBody, templatesOperations } from 'contract/applications'
import type { Id } from 'contract/operation'
import type { Language } from '@/i18n/language'
import { useLanguage } from '@/i18n/useLanguage'
import { api } from '../api'
import { exceptFirst, following, fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { type Tag, tagsOfBranch } from '../tags'

export type ListedApplication = Read<typeof ApplicationSummarySchema>
export type NamedApplication = Pick<ListedApplication, 'id' | 'friendly_name'> & Partial<Pick<ListedApplication, 'problem'>>

type Opened = Read<typeof ApplicationSchema>
/** `etag` is `null` on a service that sends no versions. */
export type OpenedApplication = Opened & { etag: string | null }

const updated: EventKind = 'application.updated'

const tagOf = (id: Id): Tag => ({ type: 'Branches', id })

const applications = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }, build) => ({
    listApplications: query(applicationsOperations.listApplications, { read: (reply) => reply.applications, tags: ['Applications'] }),
    /** Reloaded whenever the editor opens, which must start from the saved version. */
    getApplication: query(applicationsOperations.getApplication, {
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
    createApplication: mutation(applicationsOperations.createApplication, {
      send: (creation: { idempotencyKey: string; body: ApplicationBody }) => creation,
      refreshes: ['Applications'],
    }),
    renameApplication: mutation(applicationsOperations.renameApplication, {
      send: ({ id, ...body }: { id: Id } & ApplicationBody) => ({ params: { applicationId: id }, body }),
      refreshes: ({ id }) => ['Applications', tagOf(id)],
    }),
    /** Numbers routed to the application go to parking. */
    deleteApplication: deletion(applicationsOperations.deleteApplication, { refreshes: ['Applications', 'Numbers'] }),
  })),
})

export const {
  useListApplicationsQuery,
  useGetApplicationQuery,
  useLazyGetApplicationQuery,
  useWatchApplicationQuery,
  useCreateApplicationMutation,
  useRenameApplicationMutation,
  useDeleteApplicationMutation,
} = applications
export const { getApplication, listApplications, createApplication, deleteApplication } = applications.endpoints

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
    createBranch: mutation(branchesOperations.createBranch, {
      send: ({ applicationId, ...creation }: InApplication & { idempotencyKey: string; body: BranchBody }) => ({ params: { applicationId }, ...creation }),
      refreshes: tagsOf,
    }),
    renameBranch: mutation(branchesOperations.renameBranch, {
      send: ({ id, friendly_name }: InBranch & BranchBody) => ({ params: { branchId: id }, body: { friendly_name } }),
      refreshes: tagsOf,
    }),
    deleteBranch: deletion(branchesOperations.deleteBranch, { send: ({ id }: InBranch) => ({ params: { branchId: id } }), refreshes: tagsOf }),
    orderBranches: mutation(branchesOperations.orderBranches, {
      send: ({ applicationId, branch_ids }: InApplication & { branch_ids: Id[] }) => ({ params: { applicationId }, body: { branch_ids } }),
      refreshes: tagsOf,
    }),
    /** Doesn't refresh the application: the editor's slice holds the edited one, and a save is many of these. */
    saveModules: mutation(branchesOperations.saveModules, {
      send: ({ branchId, modules, flow, etag }: { branchId: Id; modules: SentModule[]; flow?: ModulesBody['flow']; etag: string | null }) => ({
        params: { branchId },
        body: { modules, ...(flow !== undefined && { flow }) },
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

export type ListedFeature = Read<typeof FeatureSchema>

export type ParameterField = Read<typeof ParameterDefinitionSchema>

/** Part of the cache key: the service words these replies in the requested language. */
interface InLanguage {
  language: Language
}

const features = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listFeatures: query(featuresOperations.listFeatures, { send: (_: InLanguage) => ({}), read: ({ modules }) => modules, tags: ['Features'] }),
    listParameters: query(featuresOperations.listParameters, {
      send: ({ moduleName }: InLanguage & { moduleName: string }) => ({ params: { moduleName } }),
      read: ({ parameters }) => parameters,
      tags: ['Features'],
    }),
    validateParameters: mutation(featuresOperations.validateParameters, {
      send: ({ moduleName, parameters }: { moduleName: string; parameters: Parameters }) => ({ params: { moduleName }, body: parameters }),
    }),
  })),
})

export const useListFeaturesQuery = () => features.useListFeaturesQuery({ language: useLanguage() })
export const useListParametersQuery = (moduleName: string) =>
  features.useListParametersQuery({ moduleName, language: useLanguage() })
export const { useValidateParametersMutation } = features
export const { listFeatures } = features.endpoints

export type ListedPreset = Read<typeof PresetSchema>

const presets = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listPresets: query(presetsOperations.listPresets, { read: ({ presets }) => presets, tags: ['Presets'] }),
    createPreset: mutation(presetsOperations.createPreset, {
      send: (creation: { idempotencyKey: string; body: NewPresetBody }) => creation,
      refreshes: ['Presets'],
    }),
    changePreset: mutation(presetsOperations.changePreset, {
      send: ({ id, ...body }: { id: Id } & PresetBody) => ({ params: { presetId: id }, body }),
      refreshes: ['Presets'],
    }),
    deletePreset: deletion(presetsOperations.deletePreset, { refreshes: ['Presets'] }),
  })),
})

export const { useListPresetsQuery, useCreatePresetMutation, useChangePresetMutation, useDeletePresetMutation } = presets
export const { listPresets } = presets.endpoints

/** A new schedule may come with the application. */
export const { useCreateFromTemplateMutation } = api.injectEndpoints({
  endpoints: fromContract(({ mutation }) => ({
    createFromTemplate: mutation(templatesOperations.createFromTemplate, {
      send: (creation: { idempotencyKey: string; body: TemplateBody }) => creation,
      refreshes: ['Applications', 'Schedules'],
    }),
  })),
})
