import type { InfiniteData } from '@reduxjs/toolkit/query/react'
import type { Id } from 'contract/operation'

export type Cursor = string | null

export const firstPage: Cursor = null

export const PAGE_ROWS = 20

export interface HistoryPage<Row> {
  rows: Row[]
  nextCursor: Cursor
}

export const historyPaging = {
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }: { nextCursor: Cursor }): Cursor => nextCursor,
}

export const pageQuery = (cursor: Cursor) => ({
  limit: String(PAGE_ROWS),
  ...(cursor !== null && { cursor }),
})

export const pageOf = <Row>(rows: Row[], reply: { next_cursor: Cursor }): HistoryPage<Row> => ({
  rows,
  nextCursor: reply.next_cursor || null,
})

export interface Count {
  total: number
  isCapped: boolean
}

interface CountReply {
  total: number | null
  is_total_capped: 0 | 1 | null
}

/** Matches in all, or `null` if the service doesn't count. */
export const countOf = ({ total, is_total_capped }: CountReply): Count | null => (total === null ? null : { total, isCapped: is_total_capped === 1 })

/** What asks for the count. Separate from the pages, because counting is slower than a page. */
export const countQuery = { limit: '1', count: '1' } as const

export type LoadedPages<Row> = InfiniteData<HistoryPage<Row>, Cursor>

export const withRows =
  <Row>(change: (row: Row) => Row) =>
  ({ pages, pageParams }: LoadedPages<Row>): LoadedPages<Row> => ({
    pages: pages.map((page) => ({ ...page, rows: page.rows.map(change) })),
    pageParams,
  })

export const moved =
  ({ id, is_archived }: ArchiveStatus) =>
  <Row extends { id: Id }>(row: Row): Row =>
    row.id === id ? { ...row, is_archived } : row

/** 0 is the inbox, 1 the archive. */
export interface ArchiveStatus {
  id: Id
  is_archived: 0 | 1
}
