import { BadRequest } from '../../failures/failures'

export interface Position {
  created_at: Date
  id: string
}

export interface PageQuery {
  limit?: string
  cursor?: string
}

export interface Page {
  limit: number | null
  after: Position | null
}

const cursorOf = ({ created_at, id }: Position): string =>
  Buffer.from(`${created_at.getTime()}.${id}`).toString('base64url')

const positionOf = (cursor: string): Position => {
  const [, time, id] = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw new BadRequest()
  return { created_at: new Date(Number(time)), id }
}

export const pageOf = ({ limit, cursor }: PageQuery): Page => ({
  limit: limit === undefined ? null : Number(limit),
  after: cursor === undefined ? null : positionOf(cursor),
})

export const rowsToRead = (limit: number): number => limit + 1

interface Cut<Row> {
  rows: Row[]
  next: { next_cursor?: string | null }
}

export const cutToPage = <Row extends Position>(read: Row[], { limit }: Page): Cut<Row> => {
  if (limit === null) return { rows: read, next: {} }
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: { next_cursor: last === undefined || read.length === rows.length ? null : cursorOf(last) } }
}
