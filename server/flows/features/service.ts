import { type Parameters, featuresOperations, type Feature as FeatureOnWire, type ParameterDefinition } from 'contract/applications'
import { NotFound, Validation, type FieldErrors, isNoSchedule, sentenceIn, type Language, type Sentence } from '../../platform/failures/failures'
import { isId } from '../../platform/http/routes/request'
import { isRefusedPremium } from '../../platform/texts/phoneNumber'
import type { Store } from '../../platform/database/tables'
import { problemsOf, referencesOf, valuesOf, type Feature, type NumberRules, type Parameter, type References } from './feature'
import { features } from './features'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const definitionOf = (parameter: Parameter, language: Language): ParameterDefinition => ({
  name: parameter.name,
  label: sentenceIn(parameter.label, language),
  input_type: parameter.input_type,
  options: parameter.options?.map(({ value, label }) => ({ value, label: sentenceIn(label, language) })) ?? null,
  default: parameter.default ?? null,
  hide_label: parameter.hasHiddenLabel ? 1 : 0,
})

const numbersIn = (feature: Feature, given: Parameters): string[] =>
  valuesOf(feature, given).flatMap(([{ numbers }, value]) => numbers?.(value) ?? [])

export interface FeaturesService {
  list: (language: Language) => FeatureOnWire[]
  parameters: (name: string, language: Language) => ParameterDefinition[]
  /** Strict: everything must be valid, and references must belong to the account. */
  validate: (accountId: string, name: string, given: Parameters) => Promise<void>
  isKnown: (name: string) => boolean
  /** Errors by parameter name. Throws `NotFound` for an unknown feature. */
  problems: (store: Store, accountId: string, name: string, given: Parameters) => Promise<FieldErrors>
  /** Ids of sounds, branches, opening hours and people in the parameters, which may belong to anyone or be invalid. */
  idsIn: (name: string, given: Parameters) => Omit<References, 'addresses'>
  /** Email addresses in the parameters, which may be invalid. */
  addressesIn: (name: string, given: Parameters) => string[]
  /** Phone numbers in the parameters that aren't dialled because of what they cost. */
  premiumNumbersIn: (name: string, given: Parameters) => string[]
}

const isNoFile: Sentence = {
  en: 'This audio file no longer exists.',
  fr: "Ce fichier audio n'existe plus.",
}

const isGone: Sentence = {
  en: 'This branch no longer exists.',
  fr: "Cette branche n'existe plus.",
}

const isNoBranch: Sentence = {
  en: 'A branch in this list no longer exists.',
  fr: "Une branche de cette liste n'existe plus.",
}

const isNoColleague: Sentence = {
  en: "Somebody in this list isn't on your team. Clear their check box.",
  fr: 'Une personne de cette liste ne fait pas partie de votre équipe. Décochez-la.',
}

const isNotInTeam: Sentence = {
  en: "This person isn't on your team.",
  fr: 'Cette personne ne fait pas partie de votre équipe.',
}

const known = new Map(features.map((feature) => [feature.name, feature]))

const featureNamed = (name: string): Feature => {
  const feature = known.get(name)
  if (feature === undefined) throw new NotFound()
  return feature
}

const ownAmong = async (
  store: Store,
  table: 'audiofiles' | 'application_branches' | 'schedules' | 'users',
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const own = store.selectFrom(table).select('id').where('account_id', '=', accountId).where('id', 'in', ids)
  return new Set((await own.execute()).map(({ id }) => id))
}

export const makeFeaturesService = (store: Store, rules: NumberRules): FeaturesService => {
  const problems: FeaturesService['problems'] = async (from, accountId, name, given) => {
    const feature = featureNamed(name)
    const inThemselves = problemsOf(feature, given, rules)
    const { audioFiles, branches, schedules, people } = referencesOf(feature, given)
    const ownFiles = await ownAmong(from, 'audiofiles', accountId, audioFiles.filter(isId))
    const ownBranches = await ownAmong(from, 'application_branches', accountId, branches.filter(isId))
    const ownSchedules = await ownAmong(from, 'schedules', accountId, schedules.filter(isId))
    const colleagues = await ownAmong(from, 'users', accountId, people)
    const found = valuesOf(feature, given).flatMap(([parameter, value]): [string, Sentence[]][] => {
      const problem = inThemselves.get(parameter.name)
      if (problem !== undefined) return [[parameter.name, [problem]]]
      const leadsTo = parameter.references?.(value)
      if (leadsTo?.audioFiles?.some((id) => !ownFiles.has(id))) return [[parameter.name, [isNoFile]]]
      if (leadsTo?.schedules?.some((id) => !ownSchedules.has(id))) return [[parameter.name, [isNoSchedule]]]
      if (leadsTo?.people?.some((id) => !colleagues.has(id))) return [[parameter.name, [parameter.input_type === 'person' ? isNotInTeam : isNoColleague]]]
      const isMissing = leadsTo?.branches?.some((id) => !ownBranches.has(id))
      return isMissing ? [[parameter.name, [parameter.input_type === 'branch' ? isGone : isNoBranch]]] : []
    })
    return Object.fromEntries(found)
  }

  return {
    list: (language) =>
      features.map(({ name, friendly_name, isNew }) => ({
        name,
        friendly_name: sentenceIn(friendly_name, language),
        is_new: isNew ? 1 : 0,
      })),
    parameters: (name, language) => featureNamed(name).parameters.map((parameter) => definitionOf(parameter, language)),
    validate: async (accountId, name, given) => {
      const errors = await problems(store, accountId, name, given)
      if (Object.keys(errors).length > 0) throw new Validation(errors)
    },
    isKnown: (name) => known.has(name),
    problems,
    idsIn: (name, given) => {
      const feature = known.get(name)
      if (feature === undefined) return { audioFiles: [], branches: [], schedules: [], people: [] }
      const { audioFiles, branches, schedules, people } = referencesOf(feature, given)
      return { audioFiles: audioFiles.filter(isId), branches: branches.filter(isId), schedules: schedules.filter(isId), people }
    },
    addressesIn: (name, given) => {
      const feature = known.get(name)
      return feature === undefined ? [] : [...referencesOf(feature, given).addresses]
    },
    premiumNumbersIn: (name, given) => {
      const feature = known.get(name)
      return feature === undefined ? [] : numbersIn(feature, given).filter((number) => isRefusedPremium(number, rules.premiumNumbers))
    },
  }
}

export const featuresRoutes = (features: FeaturesService): BoundRoute[] => [
  route(featuresOperations.listFeatures, async ({ caller }) => ({
    modules: features.list(caller.language),
  })),
  route(featuresOperations.listParameters, async ({ params, caller }) => ({
    parameters: features.parameters(params.moduleName, caller.language),
  })),
  route(featuresOperations.validateParameters, ({ params, body, caller }) =>
    features.validate(caller.accountId, params.moduleName, body),
  ),
]
