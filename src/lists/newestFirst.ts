import { textOf } from '@/lib/text'

const withoutOffset = /T[\d:.]+$/

/** Milliseconds, or less than any time. A date counts from its start, a time without an offset as UTC. */
const momentOf = (value: unknown): number => {
  const text = textOf(value).replace(' ', 'T')
  const moment = Date.parse(withoutOffset.test(text) ? `${text}Z` : text)
  return Number.isNaN(moment) ? -Infinity : moment
}

/** Stable; rows without a timestamp come last. */
export const newestFirst = <Row>(rows: readonly Row[], atOf: (row: Row) => unknown): Row[] =>
  rows
    .map((row) => ({ row, moment: momentOf(atOf(row)) }))
    .sort((one, other) => Number(other.moment > one.moment) - Number(other.moment < one.moment))
    .map(({ row }) => row)

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

/** A service without paging may send rows in any order; pages come in theirs. */
export const loadedRows = <Row>(pages: readonly Page<Row>[], atOf: (row: Row) => unknown): Row[] => {
  const [first] = pages
  if (first !== undefined && pages.length === 1 && first.nextCursor === null) return newestFirst(first.rows, atOf)
  return pages.flatMap(({ rows }) => rows)
}
