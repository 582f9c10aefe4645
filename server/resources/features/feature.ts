import type { ParameterDefinition } from 'contract/features'
import type { Sentence } from '../../core/failures/language'

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
  problem: (value: unknown) => Sentence | null
  /** Accepts any value, including an invalid one. */
  references?: (value: unknown) => Partial<References>
}

export interface Feature {
  name: string
  friendly_name: Sentence
  isNew?: true
  parameters: readonly Parameter[]
}
