import { Type } from 'typebox'
import type { presetsRows } from '../presets'
import { ParametersSchema } from './branches'
import { Exactly, IdSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const PresetSchema = Exactly({
  id: IdSchema,
  module_name: Type.String(),
  friendly_name: Type.String(),
  parameters: ParametersSchema,
})

export const PresetsReplySchema = Exactly({ presets: Type.Array(PresetSchema) })

export const PresetReplySchema = Exactly({ preset: PresetSchema })

export const NewPresetBodySchema = Exactly({
  friendly_name: TextSchema(),
  parameters: ParametersSchema,
  module_name: TextSchema(64),
})

export const PresetBodySchema = Exactly({ friendly_name: TextSchema(), parameters: ParametersSchema })

export const presetsSchemas = schemasOf<typeof presetsRows>()({
  listPresets: { reply: PresetsReplySchema },
  createPreset: { body: NewPresetBodySchema, reply: PresetReplySchema },
  changePreset: { body: PresetBodySchema, reply: PresetReplySchema },
  deletePreset: {},
})
