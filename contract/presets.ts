import { Type, type Static } from 'typebox'
import { ParametersSchema } from './branches'
import { operation } from './operation'
import { Essential, Exactly, ListOf, OwnIdSchema, TextSchema } from './parts'

export const PresetSchema = Exactly({
  id: OwnIdSchema,
  module_name: Essential(Type.String()),
  friendly_name: Type.String(),
  parameters: ParametersSchema,
})

export const PresetsReplySchema = Exactly({ presets: ListOf(PresetSchema) })

export const PresetReplySchema = Exactly({ preset: PresetSchema })

export const NewPresetBodySchema = Exactly({
  friendly_name: TextSchema(),
  parameters: ParametersSchema,
  module_name: TextSchema(64),
})

export const PresetBodySchema = Exactly({ friendly_name: TextSchema(), parameters: ParametersSchema })

export type Preset = Static<typeof PresetSchema>
export type NewPresetBody = Static<typeof NewPresetBodySchema>
export type PresetBody = Static<typeof PresetBodySchema>

export const presetsOperations = {
  listPresets: operation('GET', '/accounts/:accountId/presets', { reply: PresetsReplySchema }),
  createPreset: operation('POST', '/accounts/:accountId/presets', {
    body: NewPresetBodySchema,
    reply: PresetReplySchema,
    status: 201,
  }),
  changePreset: operation('PUT', '/presets/:presetId', { body: PresetBodySchema, reply: PresetReplySchema }),
  deletePreset: operation('DELETE', '/presets/:presetId', { status: 204 }),
}
