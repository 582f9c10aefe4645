import { useState, type ReactNode } from 'react'
import type { Id } from 'contract/operation'
import type { ParameterField } from '@/api'
import { isRecord } from '@/lib/values'
import type { SelectOption } from '@/forms/SelectInput'
import { explainDialog } from '@/forms/explainDialog'
import { msg, type Message } from '@/i18n/message'
import { failureOf, type Failure } from '@/lib/failure'

/** Rejected without asking the service: the row itself shows what is missing. */
export const halfFilled = failureOf({ type: 'validation', outcome: 'refused' })

export const explainSetup = (failure: Failure): Message =>
  failure.type === 'validation' ? msg('Please check your setup and try again.') : explainDialog(failure)

type ParameterKind = NonNullable<ParameterField['input_type']>

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
const numberOr = (text: string): unknown => {
  const plain = text.trim().replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : text
}

export const startOf = (field: ParameterField, parameters: Record<string, unknown>): unknown => {
  const value = Object.hasOwn(parameters, field.name) ? parameters[field.name] : undefined
  return value ?? field.default ?? undefined
}

/** Field names of the two cells in the API. */
const cellNames = {
  extensions: ['number', 'target'],
  routes: ['digit', 'branch'],
} as const

export type RowsKind = keyof typeof cellNames

export interface Row {
  key: number
  /** As the service sent it; extra fields are kept. */
  saved: Record<string, unknown>
  cells: readonly [string, string]
}

export interface Rows {
  rows: readonly Row[]
  next: readonly [string, string]
  created: number
}

const empty = ['', ''] as const

export const rowsOf = (value: unknown, kind: RowsKind): Rows => {
  const [first, second] = cellNames[kind]
  const records = Array.isArray(value) ? value.filter(isRecord) : []
  const rows = records.map((saved, key): Row => ({ key, saved, cells: [textOf(saved[first]), textOf(saved[second])] }))
  return { rows, next: empty, created: rows.length }
}

export const isBlank = (cells: Row['cells']): boolean => cells.every((cell) => cell.trim() === '')

/** The index of the missing cell; `null` for a complete or empty row. */
export const missingIn = (cells: Row['cells']): 0 | 1 | null => {
  const [first, second] = cells.map((cell) => cell.trim() === '')
  if (first === second) return null
  return first ? 0 : 1
}

export const rowAdded = ({ rows, next, created }: Rows): Rows =>
  isBlank(next) || missingIn(next) !== null
    ? { rows, next, created }
    : { rows: [...rows, { key: created, saved: {}, cells: next }], next: empty, created: created + 1 }

const isTaken = (rows: readonly Row[], [first]: Row['cells']): boolean =>
  first.trim() !== '' && rows.some(({ cells }) => cells[0].trim() === first.trim())

export const isNextTaken = ({ rows, next }: Rows): boolean => isTaken(rows, next)

/** Keys of the rows that repeat the first cell of a row above. */
export const repeatedIn = ({ rows }: Rows): ReadonlySet<number> =>
  new Set(rows.filter(({ cells }, index) => isTaken(rows.slice(0, index), cells)).map(({ key }) => key))

/** A row that needs work before the service is asked: half filled in, or with the first cell of another. */
const hasWrongRow = (edited: Rows): boolean =>
  [...edited.rows.map(({ cells }) => cells), edited.next].some((cells) => missingIn(cells) !== null) ||
  isNextTaken(edited) ||
  repeatedIn(edited).size > 0

/** Unchanged cells keep their type, e.g. a number. `idOf` returns a branch's own id. */
export const listOf = (edited: Rows, kind: RowsKind, idOf: (text: string) => unknown): Record<string, unknown>[] => {
  const [first, second] = cellNames[kind]
  return rowAdded(edited)
    .rows.filter(({ cells }) => !isBlank(cells))
    .map(({ saved, cells }) => {
      const values = [cells[0].trim(), kind === 'routes' ? idOf(cells[1]) : cells[1].trim()]
      const [one, other] = [first, second].map((name, index) =>
        textOf(saved[name]) === cells[index] ? saved[name] : values[index],
      )
      return { ...saved, [first]: one, [second]: other }
    })
}

export interface NamedBranch {
  id: Id
  friendly_name: string
}

export type NewBranch = (given: { onCreated: (id: Id) => void; onClose: () => void }) => ReactNode

export interface Destinations {
  branches: readonly NamedBranch[]
  newBranch?: NewBranch | undefined
}

interface Edits {
  values: ReadonlyMap<string, unknown>
  rows: ReadonlyMap<string, Rows>
}

const none: Edits = { values: new Map(), rows: new Map() }

const isRowsKind = (kind: string): kind is RowsKind => kind === 'extensions' || kind === 'routes'

export const useParameterForm = (parameters: Record<string, unknown>, { branches, newBranch }: Destinations) => {
  const [edits, setEdits] = useState(none)
  const [isTried, setIsTried] = useState(false)

  const valueOf = (field: ParameterField): unknown =>
    edits.values.has(field.name) ? edits.values.get(field.name) : startOf(field, parameters)
  const rowsIn = (field: ParameterField, kind: RowsKind): Rows =>
    edits.rows.get(field.name) ?? rowsOf(startOf(field, parameters), kind)

  const idOf = (text: string): Id => branches.find(({ id }) => String(id) === text)?.id ?? text

  const collected = (field: ParameterField): unknown => {
    const kind = kindOf(field)
    if (isRowsKind(kind)) {
      const rows = edits.rows.get(field.name)
      return rows === undefined ? startOf(field, parameters) : listOf(rows, kind, idOf)
    }
    const value = edits.values.get(field.name)
    return kind === 'number' && typeof value === 'string' ? numberOr(value) : valueOf(field)
  }

  return {
    branches,
    newBranch,
    isTried,
    /** Of a branch that was just created, the text itself. */
    branchIdOf: idOf,
    valueOf,
    rowsIn,
    change: (name: string, value: unknown): void =>
      setEdits((before) => ({ ...before, values: new Map(before.values).set(name, value) })),
    changeRows: (name: string, rows: Rows): void =>
      setEdits((before) => ({ ...before, rows: new Map(before.rows).set(name, rows) })),
    /** Merges the typed values into the parameters; `null` while a row is incomplete or repeated. */
    collect: (fields: readonly ParameterField[]): Record<string, unknown> | null => {
      setIsTried(true)
      if ([...edits.rows.values()].some(hasWrongRow)) return null
      const values = fields.map((field) => [field.name, collected(field)] as const)
      return { ...parameters, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
    },
  }
}

export type ParameterForm = ReturnType<typeof useParameterForm>
