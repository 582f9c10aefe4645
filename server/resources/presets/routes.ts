import { presetsOperations } from 'contract/presets'
import { route, type BoundRoute } from '../../core/routes/route'
import type { PresetsService } from './service'

export const presetsRoutes = (presets: PresetsService): BoundRoute[] => [
  route(presetsOperations.listPresets, async ({ caller }) => ({
    presets: await presets.list(caller.accountId),
  })),
  route(presetsOperations.createPreset, { idempotent: 'transaction' }, async ({ body, caller, transaction }) => ({
    preset: await presets.create(caller.accountId, body, transaction),
  })),
  route(presetsOperations.changePreset, async ({ params, body, caller }) => ({
    preset: await presets.change(caller.accountId, params.presetId, body),
  })),
  route(presetsOperations.deletePreset, ({ params, caller }) =>
    presets.remove(caller.accountId, params.presetId),
  ),
]
