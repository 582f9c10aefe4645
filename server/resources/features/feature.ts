import type { ParameterDefinition } from 'contract/features'
import type { Sentence } from '../../core/failures/language'

/** What a parameter's value names outside of itself, by id or by address. */
export interface References {
  audioFiles: readonly string[]
  branches: readonly string[]
  addresses: readonly string[]
}

export interface Parameter {
  name: string
  label: Sentence
  input_type: ParameterDefinition['input_type']
  options?: readonly { value: string; label: Sentence }[]
  default?: unknown
  /** The form says it all. */
  hasHiddenLabel?: true
  /** What is wrong with a value in itself; `undefined` stands for a missing one. */
  problem: (value: unknown) => Sentence | null
  /** What a value leads to; missing where it leads nowhere. Takes any value, also a wrong one. */
  references?: (value: unknown) => Partial<References>
}

/** What a module can do to a call. */
export interface Feature {
  name: string
  friendly_name: Sentence
  isNew?: true
  parameters: readonly Parameter[]
}
