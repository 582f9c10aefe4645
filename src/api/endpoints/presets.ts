import type { Id } from 'contract/operation'
import { presetsOperations as operations, type NewPresetBody, type PresetBody, type PresetSchema } from 'contract/applications'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type ListedPreset = Read<typeof PresetSchema>

export const { useListPresetsQuery, useCreatePresetMutation, useChangePresetMutation, useDeletePresetMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listPresets: query(operations.listPresets, { read: ({ presets }) => presets, tags: ['Presets'] }),
    createPreset: mutation(operations.createPreset, {
      send: (creation: { idempotencyKey: string; body: NewPresetBody }) => creation,
      refreshes: ['Presets'],
    }),
    changePreset: mutation(operations.changePreset, {
      send: ({ id, ...body }: { id: Id } & PresetBody) => ({ params: { presetId: id }, body }),
      refreshes: ['Presets'],
    }),
    deletePreset: deletion(operations.deletePreset, { refreshes: ['Presets'] }),
  })),
})
