import type { Id } from 'contract/operation'
import { type NewPresetBody, type PresetBody, type PresetSchema, presetsOperations } from 'contract/presets'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import type { Read } from '../readReply'
import { presetsTag, refreshedBy } from '../tags'

export type ListedPreset = Read<typeof PresetSchema>

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listPresets: build.query<ListedPreset[], void, { presets: ListedPreset[] }>({
      query: () => apiRequest(presetsOperations.listPresets, {}),
      transformResponse: ({ presets }) => presets,
      providesTags: [presetsTag],
    }),
    createPreset: build.mutation<object, { idempotencyKey: string; body: NewPresetBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(presetsOperations.createPreset, { body, idempotencyKey }),
      invalidatesTags: refreshedBy.changePreset,
    }),
    changePreset: build.mutation<object, { id: Id } & PresetBody>({
      query: ({ id, ...body }) => apiRequest(presetsOperations.changePreset, { params: { presetId: id }, body }),
      invalidatesTags: refreshedBy.changePreset,
    }),
    deletePreset: build.mutation<true, Id>({
      queryFn: (presetId, queryApi) => deleteWithRetry(apiRequest(presetsOperations.deletePreset, { params: { presetId } }), queryApi),
      invalidatesTags: refreshedBy.changePreset,
    }),
  }),
})

export const { useListPresetsQuery, useCreatePresetMutation, useChangePresetMutation, useDeletePresetMutation } = calls
