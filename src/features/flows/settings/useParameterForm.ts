import type { Id } from 'contract/operation'
import { useState, type ReactNode } from 'react'
import type { ParameterField } from '@/api'
import { hasWrongRow, listOf, rowsOf, type Rows, type RowsKind } from './parameterRows'
import { kindOf, numberOr, startOf } from './parameterValues'

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
