import { useState } from 'react'
import type { Id } from 'contract/operation'
import type { ParameterField } from '@/api'
import { isRecord } from '@/lib/values'
import type { SelectOption } from '@/forms/SelectInput'
import { explainDialog } from '@/forms/explainDialog'
import { msg, type Message } from '@/i18n/message'
import { failureOf, toFailure, type Failure } from '@/lib/failure'

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
  const [first, second] = cells.map((cell) => cell.trim() === '' || newNameIn(cell) === '')
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

type Made<Data> = { data: Data; error?: undefined } | { data?: undefined; error: object }

export type CreateBranch = (name: string) => Promise<Made<Id>>

export interface Destinations {
  branches: readonly NamedBranch[]
  createBranch?: CreateBranch | undefined
}

/** Not the beginning of an id: those of a service have no spaces around them. */
const NEW = ' + '

/** Stands for the id of a branch that is created when the settings are saved. */
export const newBranchNamed = (name: string): string => `${NEW}${name}`

/** `null` for an id. */
export const newNameIn = (value: unknown): string | null => (typeof value === 'string' && value.startsWith(NEW) ? value.slice(NEW.length).trim() : null)

interface Edits {
  values: ReadonlyMap<string, unknown>
  rows: ReadonlyMap<string, Rows>
}

const none: Edits = { values: new Map(), rows: new Map() }

const isRowsKind = (kind: string): kind is RowsKind => kind === 'extensions' || kind === 'routes'

/** What a step that was just added begins with. */
export interface Initial {
  values?: Readonly<Record<string, unknown>>
  key?: string
}

/** A query's data, also while a screen that is hidden asks for nothing and the cache forgets it. */
export const useKept = <Data>(served: Data | undefined): Data | undefined => {
  const [kept, setKept] = useState(served)
  if (served !== undefined && served !== kept) setKept(served)
  return served ?? kept
}

export const useParameterForm = (parameters: Record<string, unknown>, { branches, createBranch }: Destinations, initial: Initial = {}) => {
  const [edits, setEdits] = useState<Edits>(() => ({ ...none, values: new Map(Object.entries(initial.values ?? {})) }))
  const [isTried, setIsTried] = useState(false)

  const valueOf = (field: ParameterField): unknown =>
    edits.values.has(field.name) ? edits.values.get(field.name) : startOf(field, parameters)
  const rowsIn = (field: ParameterField, kind: RowsKind): Rows => {
    const known = edits.rows.get(field.name)
    if (known !== undefined) return known
    const rows = rowsOf(startOf(field, parameters), kind)
    return kind === 'routes' ? { ...rows, next: [initial.key ?? '', ''] } : rows
  }

  const idNamed = (name: string): Id | undefined => branches.find(({ friendly_name }) => friendly_name === name)?.id
  const idOf = (text: string, made: ReadonlyMap<string, Id>): Id => {
    const name = newNameIn(text)
    return (name === null ? branches.find(({ id }) => String(id) === text)?.id : made.get(name)) ?? text
  }

  const collected = (field: ParameterField, made: ReadonlyMap<string, Id>): unknown => {
    const kind = kindOf(field)
    if (isRowsKind(kind)) {
      const rows = edits.rows.get(field.name)
      return rows === undefined ? startOf(field, parameters) : listOf(rows, kind, (text) => idOf(text, made))
    }
    const value = edits.values.get(field.name)
    if (kind === 'branch' && typeof value === 'string') return idOf(value, made)
    return kind === 'number' && typeof value === 'string' ? numberOr(value) : valueOf(field)
  }

  /** The branches that were only named, each with the field that leads there first. */
  const newNames = (fields: readonly ParameterField[]): ReadonlyMap<string, string> => {
    const names = new Map<string, string>()
    for (const field of fields) {
      const kind = kindOf(field)
      const texts = kind === 'branch' ? [valueOf(field)] : kind === 'routes' ? rowAdded(rowsIn(field, kind)).rows.map(({ cells }) => cells[1]) : []
      for (const name of texts.map(newNameIn)) if (name !== null && !names.has(name)) names.set(name, field.name)
    }
    return names
  }

  return {
    branches,
    createBranch,
    isTried,
    valueOf,
    rowsIn,
    change: (name: string, value: unknown): void =>
      setEdits((before) => ({ ...before, values: new Map(before.values).set(name, value) })),
    changeRows: (name: string, rows: Rows): void =>
      setEdits((before) => ({ ...before, rows: new Map(before.rows).set(name, rows) })),
    /** Creates the branches that were named, and merges the typed values into the parameters. Refuses incomplete and repeated rows. */
    collect: async (fields: readonly ParameterField[]): Promise<Made<Record<string, unknown>>> => {
      setIsTried(true)
      if ([...edits.rows.values()].some(hasWrongRow)) return { error: halfFilled }
      const made = new Map<string, Id>()
      for (const [name, fieldName] of newNames(fields)) {
        const known = idNamed(name)
        const { data, error } = known === undefined ? ((await createBranch?.(name)) ?? { error: halfFilled }) : { data: known }
        if (data === undefined) {
          const failure = toFailure(error)
          return { error: { ...failure, fields: Object.fromEntries(Object.values(failure.fields).map((why) => [fieldName, why])) } }
        }
        made.set(name, data)
      }
      const values = fields.map((field) => [field.name, collected(field, made)] as const)
      return { data: { ...parameters, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) } }
    },
  }
}

export type ParameterForm = ReturnType<typeof useParameterForm>
