import type { Parameters } from 'contract/branches'
import type { ParameterDefinition } from 'contract/features'
import type { Language, Sentence } from '../../platform/failures/language'
import type { Feature, NumberRules, Parameter, References } from './feature'

export type Problems = ReadonlyMap<string, Sentence>

export const definitionOf = (parameter: Parameter, language: Language): ParameterDefinition => ({
  name: parameter.name,
  label: parameter.label[language],
  input_type: parameter.input_type,
  options: parameter.options?.map(({ value, label }) => ({ value, label: label[language] })) ?? null,
  default: parameter.default ?? null,
  hide_label: parameter.hasHiddenLabel ? 1 : 0,
})

/** Each known parameter with its value; unknown ones are ignored, because a newer console may send more. */
export const valuesOf = ({ parameters }: Feature, given: Parameters): [Parameter, unknown][] => {
  const values = new Map(Object.entries(given))
  return parameters.map((parameter) => [parameter, values.get(parameter.name)])
}

/** Errors of the values by themselves, without following references. */
export const problemsOf = (feature: Feature, given: Parameters, rules: NumberRules): Problems => {
  const problems = valuesOf(feature, given).map(([{ name, problem }, value]) => [name, problem(value, rules)] as const)
  return new Map(problems.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])))
}

export const numbersIn = (feature: Feature, given: Parameters): string[] =>
  valuesOf(feature, given).flatMap(([{ numbers }, value]) => numbers?.(value) ?? [])

export const referencesOf = (feature: Feature, given: Parameters): References => {
  const found = valuesOf(feature, given).map(([{ references }, value]) => references?.(value) ?? {})
  return {
    audioFiles: found.flatMap(({ audioFiles = [] }) => audioFiles),
    branches: found.flatMap(({ branches = [] }) => branches),
    addresses: found.flatMap(({ addresses = [] }) => addresses),
    schedules: found.flatMap(({ schedules = [] }) => schedules),
  }
}
