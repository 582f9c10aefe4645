import type { EndpointBuilder, InfiniteData } from '@reduxjs/toolkit/query/react'
import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/operation'
import type { ApiRequest } from './request'
import type { baseQuery } from './baseQuery'
import type { Tag } from './tags'

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

export const pageQuery = <Filters extends object>(filters: Filters, cursor: Cursor) => ({
  ...filters,
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

interface HistoryNoun<Filters, Reply, Row> {
  list: (query: Filters & { limit: string; cursor?: string; count?: '1' }) => ApiRequest
  file: (filters: Filters) => ApiRequest
  rowsOf: (reply: Reply) => Row[]
  tag: Tag
}

export const historyEndpoints = <Filters extends object, Reply extends CountReply & { next_cursor: Cursor }, Row>(
  build: EndpointBuilder<typeof baseQuery, Tag['type'], 'api'>,
  { list, file, rowsOf, tag }: HistoryNoun<Filters, Reply, Row>,
) => ({
  list: build.infiniteQuery<HistoryPage<Row>, Filters, Cursor>({
    infiniteQueryOptions: historyPaging,
    query: ({ queryArg, pageParam }) => list(pageQuery(queryArg, pageParam)),
    transformResponse: (reply: Reply) => pageOf(rowsOf(reply), reply),
    providesTags: [tag],
  }),
  /** Matches in all, or `null` if the service doesn't count. Separate, because counting is slower than a page. */
  count: build.query<Count | null, Filters>({
    query: (filters) => list({ ...filters, limit: '1', count: '1' }),
    transformResponse: ({ total, is_total_capped }: Reply) => (total === null ? null : { total, isCapped: is_total_capped === 1 }),
    providesTags: [tag],
  }),
  file: build.query<ExportReply, Filters>({ query: file, keepUnusedDataFor: 0 }),
})

export const withRows =
  <Row>(change: (row: Row) => Row) =>
  ({ pages, pageParams }: InfiniteData<HistoryPage<Row>, Cursor>): InfiniteData<HistoryPage<Row>, Cursor> => ({
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
