import type { Id } from 'contract/row'
import { presetsRows, type NewPresetBody, type PresetBody } from 'contract/presets'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { deleteSurely } from '../deleteSurely'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { presetsTag, refreshedBy } from '../tags'

/** A feature with settings under a name of the account's own. What is `unknown` may be missing or odd. */
export interface ListedPreset {
  id: Id
  module_name: string
  friendly_name: unknown
  parameters: unknown
}

const areListed = objectOf({
  presets: listOf(objectOf({ id: isId, module_name: isText, friendly_name: isAnything, parameters: isAnything })),
})

/** Services differ in what they answer to these: what counts is that they answer. */
const isAnswer = objectOf({})

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listPresets: build.query<ListedPreset[], void, { presets: ListedPreset[] }>({
      query: () => call(presetsRows.listPresets, { isReply: areListed }),
      transformResponse: ({ presets }) => presets,
      providesTags: [presetsTag],
    }),
    createPreset: build.mutation<object, { idempotencyKey: string; body: NewPresetBody }>({
      query: ({ idempotencyKey, body }) => call(presetsRows.createPreset, { body, idempotencyKey, isReply: isAnswer }),
      invalidatesTags: refreshedBy.changePreset,
    }),
    changePreset: build.mutation<object, { id: Id } & PresetBody>({
      query: ({ id, ...body }) => call(presetsRows.changePreset, { params: { presetId: id }, body, isReply: isAnswer }),
      invalidatesTags: refreshedBy.changePreset,
    }),
    deletePreset: build.mutation<true, Id>({
      queryFn: (presetId, queryApi) => deleteSurely(call(presetsRows.deletePreset, { params: { presetId } }), queryApi),
      invalidatesTags: refreshedBy.changePreset,
    }),
  }),
})

export const { useListPresetsQuery, useCreatePresetMutation, useChangePresetMutation, useDeletePresetMutation } = calls
