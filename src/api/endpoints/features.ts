import { featuresRows } from 'contract/features'
import type { Parameters } from 'contract/branches'
import type { Language } from '@/i18n/language'
import { useLanguage } from '@/i18n/useLanguage'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { featuresTag } from '../tags'

/** What a module can do. What is `unknown` may be missing or odd. */
export interface ListedFeature {
  name: string
  friendly_name: unknown
  is_new: unknown
}

/** One field of a module's settings. */
export interface ParameterField {
  name: string
  label: unknown
  input_type: unknown
  options: unknown
  default: unknown
  hide_label: unknown
}

const areFeatures = objectOf({
  modules: listOf(objectOf({ name: isText, friendly_name: isAnything, is_new: isAnything })),
})

const areFields = objectOf({
  parameters: listOf(
    objectOf({
      name: isText,
      label: isAnything,
      input_type: isAnything,
      options: isAnything,
      default: isAnything,
      hide_label: isAnything,
    }),
  ),
})

/** The service words these replies in the language that the call says: another one is another reply. */
interface InLanguage {
  language: Language
}

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listFeatures: build.query<ListedFeature[], InLanguage, { modules: ListedFeature[] }>({
      query: () => call(featuresRows.listFeatures, { isReply: areFeatures }),
      transformResponse: ({ modules }) => modules,
      providesTags: [featuresTag],
    }),
    listParameters: build.query<ParameterField[], InLanguage & { moduleName: string }, { parameters: ParameterField[] }>({
      query: ({ moduleName }) => call(featuresRows.listParameters, { params: { moduleName }, isReply: areFields }),
      transformResponse: ({ parameters }) => parameters,
      providesTags: [featuresTag],
    }),
    /** Refused with what is wrong, per parameter. */
    validateParameters: build.mutation<true, { moduleName: string; parameters: Parameters }>({
      query: ({ moduleName, parameters }) =>
        call(featuresRows.validateParameters, { params: { moduleName }, body: parameters }),
    }),
  }),
})

export const useListFeaturesQuery = () => calls.useListFeaturesQuery({ language: useLanguage() })
export const useListParametersQuery = (moduleName: string) =>
  calls.useListParametersQuery({ moduleName, language: useLanguage() })
export const { useValidateParametersMutation } = calls
