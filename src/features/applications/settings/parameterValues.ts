import type { ParameterField } from '@/api'
import type { SelectOption } from '@/forms/SelectInput'

export type ParameterKind = NonNullable<ParameterField['input_type']>

/** Part 1, section 3: what is unknown counts as text. */
export const kindOf = ({ input_type }: ParameterField): ParameterKind => input_type ?? 'text'

/** What the field is called; its parameter's name where the service sends no label. */
export const labelOf = ({ label, name }: ParameterField): string => label || name

export const isLabelHidden = ({ hide_label }: ParameterField): boolean => hide_label === 1

/** A value as text fields and selects hold it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** A switch in the words that the service uses itself: 1 and 0 where it does, else true and false. */
export const switched = (on: boolean, like: unknown): unknown => {
  if (typeof like === 'number') return on ? 1 : 0
  if (like === '1' || like === '0') return on ? '1' : '0'
  return on
}

/** The options of a select; one that the service does not offer any more, or none yet, is among them. */
export const optionsOf = ({ options }: ParameterField, value: string): SelectOption[] => {
  const offered = (options ?? []).map((option): SelectOption => ({ value: option.value, label: option.label || option.value }))
  return offered.some((option) => option.value === value) ? offered : [{ value, label: value }, ...offered]
}

/** A number as people write it, also '1,5'; text that is none stays what it is, so that the service can say so. */
export const numberOr = (text: string): unknown => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : text
}

/** What a field begins with: its value, else its default. */
export const startOf = (field: ParameterField, parameters: Record<string, unknown>): unknown => {
  const value = Object.hasOwn(parameters, field.name) ? parameters[field.name] : undefined
  return value ?? field.default ?? undefined
}
