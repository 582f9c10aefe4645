import { type FeatureSchema, featuresOperations, type ParameterDefinitionSchema } from 'contract/features'
import type { Parameters } from 'contract/branches'
import type { Language } from '@/i18n/language'
import { useLanguage } from '@/i18n/useLanguage'
import { api } from '../api'
import { apiRequest } from '../request'
import type { Read } from '../readReply'
import { featuresTag } from '../tags'

export type ListedFeature = Read<typeof FeatureSchema>

export type ParameterField = Read<typeof ParameterDefinitionSchema>

/** Part of the cache key: the service words these replies in the requested language. */
interface InLanguage {
  language: Language
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listFeatures: build.query<ListedFeature[], InLanguage, { modules: ListedFeature[] }>({
      query: () => apiRequest(featuresOperations.listFeatures, {}),
      transformResponse: ({ modules }) => modules,
      providesTags: [featuresTag],
    }),
    listParameters: build.query<ParameterField[], InLanguage & { moduleName: string }, { parameters: ParameterField[] }>({
      query: ({ moduleName }) => apiRequest(featuresOperations.listParameters, { params: { moduleName } }),
      transformResponse: ({ parameters }) => parameters,
      providesTags: [featuresTag],
    }),
    validateParameters: build.mutation<true, { moduleName: string; parameters: Parameters }>({
      query: ({ moduleName, parameters }) =>
        apiRequest(featuresOperations.validateParameters, { params: { moduleName }, body: parameters }),
    }),
  }),
})

export const useListFeaturesQuery = () => calls.useListFeaturesQuery({ language: useLanguage() })
export const useListParametersQuery = (moduleName: string) =>
  calls.useListParametersQuery({ moduleName, language: useLanguage() })
export const { useValidateParametersMutation } = calls
