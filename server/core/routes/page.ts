import { BadRequest } from '../failures/failures'

/** Where a page of a list that comes newest first ended: at this moment, and at this id among those of the moment. */
export interface Position {
  created_at: Date
  id: string
}

/** What every long list may be asked for; see `pageQuery` of the contract. */
export interface PageQuery {
  limit?: string
  cursor?: string
}

export interface Page {
  /** Null: the whole list. */
  limit: number | null
  /** Null: from the start. */
  after: Position | null
}

const cursorOf = ({ created_at, id }: Position): string =>
  Buffer.from(`${created_at.getTime()}.${id}`).toString('base64url')

const positionOf = (cursor: string): Position => {
  const [, time, id] = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw new BadRequest()
  return { created_at: new Date(Number(time)), id }
}

/** Throws `BadRequest` for a cursor that is none of ours. */
export const pageOf = ({ limit, cursor }: PageQuery): Page => ({
  limit: limit === undefined ? null : Number(limit),
  after: cursor === undefined ? null : positionOf(cursor),
})

/** How many rows to read: one more than asked for tells whether there is a next page. */
export const rowsToRead = (limit: number): number => limit + 1

interface Cut<Row> {
  rows: Row[]
  /** What the reply says of the next page: nothing where the whole list was asked for. */
  next: { next_cursor?: string | null }
}

/** Leaves off the row that was read too many. */
export const cutToPage = <Row extends Position>(read: Row[], { limit }: Page): Cut<Row> => {
  if (limit === null) return { rows: read, next: {} }
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: { next_cursor: last === undefined || read.length === rows.length ? null : cursorOf(last) } }
}
