import { type FeatureSchema, featuresOperations as operations, type ParameterDefinitionSchema, type Parameters } from 'contract/applications'
import type { Language } from '@/i18n/language'
import { useLanguage } from '@/i18n/useLanguage'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type ListedFeature = Read<typeof FeatureSchema>

export type ParameterField = Read<typeof ParameterDefinitionSchema>

/** Part of the cache key: the service words these replies in the requested language. */
interface InLanguage {
  language: Language
}

const features = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listFeatures: query(operations.listFeatures, { send: (_: InLanguage) => ({}), read: ({ modules }) => modules, tags: ['Features'] }),
    listParameters: query(operations.listParameters, {
      send: ({ moduleName }: InLanguage & { moduleName: string }) => ({ params: { moduleName } }),
      read: ({ parameters }) => parameters,
      tags: ['Features'],
    }),
    validateParameters: mutation(operations.validateParameters, {
      send: ({ moduleName, parameters }: { moduleName: string; parameters: Parameters }) => ({ params: { moduleName }, body: parameters }),
    }),
  })),
})

export const useListFeaturesQuery = () => features.useListFeaturesQuery({ language: useLanguage() })
export const useListParametersQuery = (moduleName: string) =>
  features.useListParametersQuery({ moduleName, language: useLanguage() })
export const { useValidateParametersMutation } = features
