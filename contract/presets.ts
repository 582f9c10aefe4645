import type { Static } from 'typebox'
import { row } from './row'
import type {
  NewPresetBodySchema,
  PresetBodySchema,
  PresetReplySchema,
  PresetSchema,
  PresetsReplySchema,
} from './schemas/presets'

/** A feature with its settings under a name of the account's own. Modules made from it are copies. */
export type Preset = Static<typeof PresetSchema>
export type PresetsReply = Static<typeof PresetsReplySchema>
export type PresetReply = Static<typeof PresetReplySchema>
export type NewPresetBody = Static<typeof NewPresetBodySchema>
export type PresetBody = Static<typeof PresetBodySchema>

export const presetsRows = {
  listPresets: row<{ reply: PresetsReply }>()('GET', '/accounts/:accountId/presets'),
  createPreset: row<{ body: NewPresetBody; reply: PresetReply }>()('POST', '/accounts/:accountId/presets', { status: 201 }),
  changePreset: row<{ body: PresetBody; reply: PresetReply }>()('PUT', '/presets/:presetId'),
  deletePreset: row()('DELETE', '/presets/:presetId', { status: 204 }),
}
