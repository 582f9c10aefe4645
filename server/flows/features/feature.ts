import type { ParameterDefinition, Parameters } from 'contract/applications'
import { type Sentence, isInvalid, isRequired } from '../../platform/failures/failures'

/** What the operator allows. */
export interface NumberRules {
  premiumNumbers: readonly string[]
}

/** External references in a parameter's value, by id or address. */
export interface References {
  audioFiles: readonly string[]
  branches: readonly string[]
  addresses: readonly string[]
  schedules: readonly string[]
  people: readonly string[]
}

export interface Parameter {
  name: string
  label: Sentence
  input_type: ParameterDefinition['input_type']
  options?: readonly { value: string; label: Sentence }[]
  default?: unknown
  hasHiddenLabel?: true
  /** The error of a value by itself; `undefined` if it is missing. */
  problem: (value: unknown, rules: NumberRules) => Sentence | null
  /** Accepts any value, including an invalid one. */
  references?: (value: unknown) => Partial<References>
  /** Phone numbers that calls lead to, which may be invalid. */
  numbers?: (value: unknown) => readonly string[]
}

export interface Feature {
  name: string
  friendly_name: Sentence
  isNew?: true
  parameters: readonly Parameter[]
}

export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const forText =
  (problem: (text: string, rules: NumberRules) => Sentence | null) =>
  (value: unknown, rules: NumberRules): Sentence | null => {
    if (isMissing(value)) return isRequired
    return typeof value === 'string' ? problem(value.trim(), rules) : isInvalid
  }

const cell = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? new Map<string, unknown>(Object.entries(row)).get(name) : undefined

/** Ids and digits may also be numbers. */
const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : null
}

/** The two named values of each row; `null` if it isn't such a list. */
export const pairsOf = (value: unknown, first: string, second: string): [string, string][] | null => {
  if (!Array.isArray(value)) return null
  const pairs = value.map((row: unknown) => [textOf(cell(row, first)), textOf(cell(row, second))])
  const whole = pairs.flatMap(([one, other]): [string, string][] => (one && other ? [[one, other]] : []))
  return whole.length === pairs.length ? whole : null
}

export const twice = (texts: readonly string[]): string | undefined =>
  texts.find((text, index) => texts.indexOf(text) !== index)

export const idsOf = (value: unknown): string[] => {
  const id = textOf(value)
  return id === null ? [] : [id]
}

/** Each known parameter with its value; unknown ones are ignored, because a newer console may send more. */
export const valuesOf = ({ parameters }: Feature, given: Parameters): [Parameter, unknown][] => {
  const values = new Map(Object.entries(given))
  return parameters.map((parameter) => [parameter, values.get(parameter.name)])
}

/** Errors of the values by themselves, without following references. */
export const problemsOf = (feature: Feature, given: Parameters, rules: NumberRules): ReadonlyMap<string, Sentence> => {
  const problems = valuesOf(feature, given).map(([{ name, problem }, value]) => [name, problem(value, rules)] as const)
  return new Map(problems.flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])))
}

/** Ids and addresses in the parameters, which may belong to anyone or be invalid. */
export const referencesOf = (feature: Feature, given: Parameters): References => {
  const found = valuesOf(feature, given).map(([{ references }, value]) => references?.(value) ?? {})
  return {
    audioFiles: found.flatMap(({ audioFiles = [] }) => audioFiles),
    branches: found.flatMap(({ branches = [] }) => branches),
    addresses: found.flatMap(({ addresses = [] }) => addresses),
    schedules: found.flatMap(({ schedules = [] }) => schedules),
    people: found.flatMap(({ people = [] }) => people),
  }
}
