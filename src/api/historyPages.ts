import type { InfiniteData } from '@reduxjs/toolkit/query/react'
import type { Id } from 'contract/operation'
import { firstPage, PAGE_ROWS, type Cursor } from './paging'

/** Some rows of a long list, and where the next ones begin. */
export interface HistoryPage<Row> {
  rows: Row[]
  nextCursor: Cursor
}

/** For each `infiniteQuery` of calls, voicemails and recordings. */
export const historyPaging = {
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }: { nextCursor: Cursor }): Cursor => nextCursor,
}

export const pageQuery = <Filters extends object>(filters: Filters, cursor: Cursor) => ({
  ...filters,
  limit: String(PAGE_ROWS),
  ...(cursor !== null && { cursor }),
})

/** A service that counts looks at every match: the rows never wait for that, because this is a question of its own. */
export const countQuery = <Filters extends object>(filters: Filters) => ({ ...filters, limit: '1', count: '1' }) as const

export const pageOf = <Row>(rows: Row[], reply: { next_cursor: Cursor }): HistoryPage<Row> => ({
  rows,
  nextCursor: reply.next_cursor || null,
})

/** `null` from a service that does not count. */
export const totalIn = ({ total }: { total: number | null }): number | null => total

/** The loaded rows of a list with another one in the place of each. */
export const withRows =
  <Row>(change: (row: Row) => Row) =>
  ({ pages, pageParams }: InfiniteData<HistoryPage<Row>, Cursor>): InfiniteData<HistoryPage<Row>, Cursor> => ({
    pages: pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
    pageParams,
  })

/** Says of the row with this id where it stands now. */
export const moved =
  ({ id, is_archived }: ArchiveStatus) =>
  <Row extends { id: Id }>(row: Row): Row =>
    row.id === id ? { ...row, is_archived } : row

/** Where a voicemail or a recording is to stand: 0 in the inbox, 1 in the archive. */
export interface ArchiveStatus {
  id: Id
  is_archived: 0 | 1
}
