import type { ParameterField } from '@/api'
import type { SelectOption } from '@/forms/SelectInput'

export type ParameterKind = NonNullable<ParameterField['input_type']>

export const kindOf = ({ input_type }: ParameterField): ParameterKind => input_type ?? 'text'

export const labelOf = ({ label, name }: ParameterField): string => label || name

export const isLabelHidden = ({ hide_label }: ParameterField): boolean => hide_label === 1

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** Keeps the service's own representation: 1 and 0, or true and false. */
export const switched = (on: boolean, like: unknown): unknown => {
  if (typeof like === 'number') return on ? 1 : 0
  if (like === '1' || like === '0') return on ? '1' : '0'
  return on
}

/** Includes a current value that the service doesn't offer. */
export const optionsOf = ({ options }: ParameterField, value: string): SelectOption[] => {
  const offered = (options ?? []).map((option): SelectOption => ({ value: option.value, label: option.label || option.value }))
  return offered.some((option) => option.value === value) ? offered : [{ value, label: value }, ...offered]
}

/** Accepts '1,5'; returns text that isn't a number unchanged, for the service to reject. */
export const numberOr = (text: string): unknown => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : text
}

export const startOf = (field: ParameterField, parameters: Record<string, unknown>): unknown => {
  const value = Object.hasOwn(parameters, field.name) ? parameters[field.name] : undefined
  return value ?? field.default ?? undefined
}
