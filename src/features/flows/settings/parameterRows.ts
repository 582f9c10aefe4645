import { isRecord } from '@/lib/record'
import { textOf } from './parameterValues'

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
export const hasWrongRow = (edited: Rows): boolean =>
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
