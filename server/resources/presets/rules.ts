import type { Parameters } from 'contract/branches'
import type { Preset } from 'contract/presets'
import type { FieldErrors } from '../../core/failures/failures'
import { compareNames, nameProblem } from '../../core/texts/name'
import { isInvalid } from '../../core/failures/sentences'
import { storableJson } from '../../core/bodies/storable'

const MOST_PARAMETER_BYTES = 20 * 1024

/** As people sort. */
export const byName = (one: Preset, other: Preset): number =>
  compareNames(one.friendly_name, other.friendly_name) || (String(one.id) < String(other.id) ? -1 : 1)

/** What is wrong in itself, whatever the feature says of the parameters. */
export const ownProblems = (name: string, parameters: Parameters): FieldErrors => {
  const problem = nameProblem(name)
  return {
    ...(problem && { friendly_name: [problem] }),
    ...(storableJson(parameters, MOST_PARAMETER_BYTES) === null && { parameters: [isInvalid] }),
  }
}

export const isNoFeature: FieldErrors = { module_name: [isInvalid] }
