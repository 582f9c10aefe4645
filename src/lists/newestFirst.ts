import { textOf } from '@/lib/text'

const withoutOffset = /T[\d:.]+$/

/** Milliseconds, or less than any time. A date counts from its start, a time without an offset as UTC. */
const timeOf = (value: unknown): number => {
  const text = textOf(value).replace(' ', 'T')
  const time = Date.parse(withoutOffset.test(text) ? `${text}Z` : text)
  return Number.isNaN(time) ? -Infinity : time
}

export const newestFirst = <Row>(rows: readonly Row[], atOf: (row: Row) => unknown): Row[] =>
  rows
    .map((row) => ({ row, time: timeOf(atOf(row)) }))
    .sort((one, other) => Number(other.time > one.time) - Number(other.time < one.time))
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
