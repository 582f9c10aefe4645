import type { ParameterDefinition } from 'contract/features'
import type { Sentence } from '../../platform/failures/language'

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
