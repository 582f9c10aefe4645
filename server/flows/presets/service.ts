import { type Parameters, presetsOperations, type NewPresetBody, type Preset, type PresetBody } from 'contract/applications'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { NotFound, Validation, type FieldErrors, isInvalid } from '../../platform/failures/failures'
import { enforceRowLimit } from '../../platform/database/transaction'
import { sortInSlices } from '../../platform/jobs/slices'
import type { Store } from '../../platform/database/tables'
import type { FeaturesService } from '../features/service'
import { compareNames, nameProblem } from '../../platform/texts/texts'
import { storableJson } from '../../platform/http/bodies/bodies'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const MAX_PARAMETER_BYTES = 20 * 1024

const byName = (one: Preset, other: Preset): number =>
  compareNames(one.friendly_name, other.friendly_name) || (String(one.id) < String(other.id) ? -1 : 1)

/** Errors that don't depend on the feature. */
const ownProblems = (name: string, parameters: Parameters): FieldErrors => {
  const problem = nameProblem(name)
  return {
    ...(problem && { friendly_name: [problem] }),
    ...(storableJson(parameters, MAX_PARAMETER_BYTES) === null && { parameters: [isInvalid] }),
  }
}

const isNoFeature: FieldErrors = { module_name: [isInvalid] }

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  features: Pick<FeaturesService, 'isKnown' | 'problems'>
}

const columns = ['id', 'module_name', 'friendly_name', 'parameters'] as const

export type PresetsService = ReturnType<typeof makePresetsService>

export const makePresetsService = ({ store, clock, random, features }: Deps) => {
  const featureProblems = (from: Store, accountId: string, moduleName: string, parameters: Parameters) =>
    features.isKnown(moduleName) ? features.problems(from, accountId, moduleName, parameters) : isNoFeature

  /** As strict as a step's settings, because a preset is used without another check. Returns the name. */
  const enforce = async (from: Store, accountId: string, moduleName: string, body: PresetBody): Promise<string> => {
    const name = body.friendly_name.trim()
    const inFeature = await featureProblems(from, accountId, moduleName, body.parameters)
    const errors = { ...inFeature, ...ownProblems(name, body.parameters) }
    if (Object.keys(errors).length > 0) throw new Validation(errors)
    return name
  }

  return {
    list: async (accountId: string): Promise<Preset[]> => {
      const presets = store.selectFrom('presets').select(columns).where('account_id', '=', accountId)
      return sortInSlices(await presets.execute(), byName)
    },

    create: async (account_id: string, body: NewPresetBody, transaction: Store): Promise<Preset> => {
      const { module_name, parameters } = body
      const friendly_name = await enforce(transaction, account_id, module_name, body)
      const preset = { id: random.id(), module_name, friendly_name }
      const row = { ...preset, account_id, parameters: JSON.stringify(parameters), created_at: clock() }
      await enforceRowLimit(transaction, 'presets', account_id)
      await transaction.insertInto('presets').values(row).execute()
      return { ...preset, parameters }
    },

    change: async (accountId: string, id: string, body: PresetBody): Promise<Preset> => {
      const presets = store.selectFrom('presets').select('module_name').where('account_id', '=', accountId)
      const standing = await presets.where('id', '=', id).executeTakeFirst()
      if (standing === undefined) throw new NotFound()
      const friendly_name = await enforce(store, accountId, standing.module_name, body)
      const changed = await store
        .updateTable('presets')
        .set({ friendly_name, parameters: JSON.stringify(body.parameters) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
      if (changed === undefined) throw new NotFound()
      return changed
    },

    remove: async (accountId: string, id: string): Promise<void> => {
      const presets = store.deleteFrom('presets').where('account_id', '=', accountId).where('id', '=', id)
      if ((await presets.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    },
  }
}

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
