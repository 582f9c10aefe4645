import { textOf } from '@/lib/text'

const withoutOffset = /T[\d:.]+$/

/** Milliseconds, to compare with others; before all others where there is none. A day is its first one; without an offset it is UTC. */
const momentOf = (value: unknown): number => {
  const text = textOf(value).replace(' ', 'T')
  const moment = Date.parse(withoutOffset.test(text) ? `${text}Z` : text)
  return Number.isNaN(moment) ? -Infinity : moment
}

/** By a timestamp of the wire; equal ones stay as the service gave them, and those without one come last. */
export const newestFirst = <Row>(rows: readonly Row[], atOf: (row: Row) => unknown): Row[] =>
  rows
    .map((row) => ({ row, moment: momentOf(atOf(row)) }))
    .sort((one, other) => Number(other.moment > one.moment) - Number(other.moment < one.moment))
    .map(({ row }) => row)

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** The rows of a long list, newest first: a service that knows no pages may send them in any order, pages come in theirs. */
export const loadedRows = <Row>(pages: readonly Page<Row>[], atOf: (row: Row) => unknown): Row[] => {
  const [first] = pages
  if (first !== undefined && pages.length === 1 && first.nextCursor === null) return newestFirst(first.rows, atOf)
  return pages.flatMap(({ rows }) => rows)
}
