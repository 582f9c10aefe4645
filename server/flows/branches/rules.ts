import type { ModulesBody, Parameters, SentModule } from 'contract/applications'
import { Validation, isInvalid, type Sentence } from '../../platform/failures/failures'
import { storableJson } from '../../platform/http/bodies/bodies'
import { mapInSlices } from '../../platform/jobs/slices'
import type { Extent } from './queries'

export const ROOT = 'root'
/** The order of all branches must fit into one request. */
const MAX_BRANCHES = 1000
export const MAX_PARAMETER_BYTES = 20 * 1024
/** Body limit of a save: a full branch of modules of the largest size. */
export const MODULES_BYTES = 5 * 1024 * 1024

/** Opening, saving or simulating an application holds all of it in memory. */
const MAX_MODULES = 20_000
const MAX_MEGABYTES = 4
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024

const rootStays: Sentence = {
  en: "The root branch can't be renamed or deleted.",
  fr: 'La branche «\u00a0Début\u00a0» ne peut pas être renommée ni supprimée.',
}

const isFull: Sentence = {
  en: `A call flow can have up to ${MAX_BRANCHES} branches.`,
  fr: `Un parcours d'appel peut compter jusqu'à ${MAX_BRANCHES} branches.`,
}

const isNoModule: Sentence = {
  en: "One of these features isn't available on this service.",
  fr: "L'une de ces fonctions n'est pas offerte par ce service.",
}

const isTooLarge: Sentence = {
  en: `A call flow can have up to ${MAX_MODULES.toLocaleString('en-CA')} steps, with up to ${MAX_MEGABYTES} MB of settings.`,
  fr: `Un parcours d'appel peut compter jusqu'à ${MAX_MODULES.toLocaleString('fr-CA')} étapes et ${MAX_MEGABYTES}\u00a0Mo de paramètres.`,
}

export const enforceOtherBranch = (branchName: string): void => {
  if (branchName === ROOT) throw new Validation({ friendly_name: [rootStays] })
}

export const enforceBranchLimit = (branches: number): void => {
  if (branches >= MAX_BRANCHES) throw new Validation({ friendly_name: [isFull] })
}

export interface Step {
  id: string | null
  module_name: string
  description: string
  parameters: Parameters
  json: string
}

const stepOf = ({ id, module_name, description, parameters }: SentModule): Step => {
  const json = storableJson(parameters, MAX_PARAMETER_BYTES)
  if (json === null) throw new Validation({ modules: [isInvalid] })
  return { id: id === null || id === undefined ? null : String(id), module_name, description: description ?? '', parameters, json }
}

/** Checks size and kind only: unfinished steps can be saved. */
export const stepsOf = async ({ modules }: ModulesBody, isKnown: (moduleName: string) => boolean): Promise<Step[]> => {
  if (!modules.every(({ module_name }) => isKnown(module_name))) throw new Validation({ modules: [isNoModule] })
  return mapInSlices(modules, stepOf)
}

const extentOf = (steps: readonly Step[]): Extent => {
  const sizes = steps.map(({ json, description }) => Buffer.byteLength(json) + Buffer.byteLength(description))
  return { modules: steps.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Limits an application after the steps replace a branch's modules. One that is too large may shrink. */
export const enforceSizeLimit = ({ all, own }: { all: Extent; own: Extent }, steps: readonly Step[]): void => {
  const { modules, bytes } = extentOf(steps)
  const areTooMany = modules > own.modules && all.modules - own.modules + modules > MAX_MODULES
  const areTooLarge = bytes > own.bytes && all.bytes - own.bytes + bytes > MAX_BYTES
  if (areTooMany || areTooLarge) throw new Validation({ modules: [isTooLarge] })
}

/** Root first, then the requested ids, then the rest in their order. Throws for an unknown id. */
export const orderOf = (standing: readonly { id: string; name: string }[], requested: readonly string[]): string[] => {
  const ids = standing.map(({ id }) => id)
  if (!requested.every((id) => ids.includes(id))) throw new Validation({ branch_ids: [isInvalid] })
  const root = standing.filter(({ name }) => name === ROOT).map(({ id }) => id)
  return [...new Set([...root, ...requested, ...ids])]
}

/** A module keeps its id if it belongs to this branch; otherwise it gets a new one. Ids stay unique. */
export const withIds = <Module extends { id: string | null }>(
  modules: readonly Module[],
  standing: ReadonlySet<string>,
  newId: () => string,
): (Module & { id: string })[] => {
  const free = new Set(standing)
  return modules.map((module) => {
    const { id } = module
    return { ...module, id: id !== null && free.delete(id) ? id : newId() }
  })
}
