import type { ModulesBody, Parameters, SentModule } from 'contract/branches'
import { Validation } from '../../core/failures'
import type { Sentence } from '../../core/language'
import { isInvalid } from '../../core/sentences'
import { isStorable } from '../../core/storable'

/** The name of the branch where each call begins. */
export const ROOT = 'root'
/** The order of all of them has to fit into one call. */
const MOST_BRANCHES = 1000
export const MOST_PARAMETER_BYTES = 20 * 1024
/** Of a save: as many modules as a branch may hold, each as large as it may be. */
export const MODULES_BYTES = 5 * 1024 * 1024

const rootStays: Sentence = {
  en: 'The branch where calls begin can be neither renamed nor deleted.',
  fr: 'La branche où commencent les appels ne peut être ni renommée ni supprimée.',
}

const isFull: Sentence = {
  en: `A call flow has ${MOST_BRANCHES} branches at most.`,
  fr: `Un flux d'appels compte au plus ${MOST_BRANCHES} branches.`,
}

const isNoModule: Sentence = {
  en: 'This service does not know one of these features.',
  fr: "Ce service ne connaît pas l'une de ces fonctions.",
}

export const insistOnOther = (branchName: string): void => {
  if (branchName === ROOT) throw new Validation({ friendly_name: [rootStays] })
}

export const insistOnRoom = (branches: number): void => {
  if (branches >= MOST_BRANCHES) throw new Validation({ friendly_name: [isFull] })
}

/** A module as it is kept; the id is only a wish. */
export interface Step {
  id: string | null
  module_name: string
  description: string
  parameters: Parameters
}

const stepOf = ({ id, module_name, description, parameters }: SentModule): Step => ({
  id: id === null || id === undefined ? null : String(id),
  module_name,
  description: description ?? '',
  parameters,
})

/** Size and kind alone are looked at: what is not set up yet is saved as it is. */
export const stepsOf = ({ modules }: ModulesBody, isKnown: (moduleName: string) => boolean): Step[] => {
  if (!modules.every(({ module_name }) => isKnown(module_name))) throw new Validation({ modules: [isNoModule] })
  const areStorable = modules.every(({ parameters }) => isStorable(parameters, MOST_PARAMETER_BYTES))
  if (!areStorable) throw new Validation({ modules: [isInvalid] })
  return modules.map(stepOf)
}

/** Root first, then the wanted ones, then those that were not named, as they stood. Throws for one that is not there. */
export const orderOf = (standing: readonly { id: string; name: string }[], wanted: readonly string[]): string[] => {
  const ids = standing.map(({ id }) => id)
  if (!wanted.every((id) => ids.includes(id))) throw new Validation({ branch_ids: [isInvalid] })
  const root = standing.filter(({ name }) => name === ROOT).map(({ id }) => id)
  return [...new Set([...root, ...wanted, ...ids])]
}

/** A module keeps the id that it has in this branch; any other gets a new one, and none stands twice. */
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
