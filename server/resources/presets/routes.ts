import { presetsRows } from 'contract/presets'
import { presetsSchemas } from 'contract/schemas/presets'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import type { PresetsService } from './service'

export const presetsRoutes = (presets: PresetsService): BoundRoute[] => [
  route(presetsRows.listPresets, presetsSchemas.listPresets, async ({ caller }) => ({
    presets: await presets.list(caller.accountId),
  })),
  effectRoute(presetsRows.createPreset, presetsSchemas.createPreset, async ({ body, caller, transaction }) => ({
    preset: await presets.create(caller.accountId, body, transaction),
  })),
  route(presetsRows.changePreset, presetsSchemas.changePreset, async ({ params, body, caller }) => ({
    preset: await presets.change(caller.accountId, params.presetId, body),
  })),
  route(presetsRows.deletePreset, presetsSchemas.deletePreset, ({ params, caller }) =>
    presets.remove(caller.accountId, params.presetId),
  ),
]
