import type { EndpointBuilder, InfiniteData } from '@reduxjs/toolkit/query/react'
import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/operation'
import type { ApiRequest } from './request'
import type { baseQuery } from './baseQuery'
import type { Tag } from './tags'

/** Where a page begins; `null` for the first. */
export type Cursor = string | null

export const firstPage: Cursor = null

/** Part 1, section 9: as many as 'Load more' adds. */
export const PAGE_ROWS = 20

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

export const pageOf = <Row>(rows: Row[], reply: { next_cursor: Cursor }): HistoryPage<Row> => ({
  rows,
  nextCursor: reply.next_cursor || null,
})

interface HistoryNoun<Filters, Reply, Row> {
  list: (query: Filters & { limit: string; cursor?: string; count?: '1' }) => ApiRequest
  file: (filters: Filters) => ApiRequest
  rowsOf: (reply: Reply) => Row[]
  tag: Tag
}

/** What calls, voicemails and recordings are asked for. */
export const historyEndpoints = <Filters extends object, Reply extends { next_cursor: Cursor; total: number | null }, Row>(
  build: EndpointBuilder<typeof baseQuery, Tag['type'], 'api'>,
  { list, file, rowsOf, tag }: HistoryNoun<Filters, Reply, Row>,
) => ({
  /** Newest first. A service that knows no pages and no filters sends them all. */
  list: build.infiniteQuery<HistoryPage<Row>, Filters, Cursor>({
    infiniteQueryOptions: historyPaging,
    query: ({ queryArg, pageParam }) => list(pageQuery(queryArg, pageParam)),
    transformResponse: (reply: Reply) => pageOf(rowsOf(reply), reply),
    providesTags: [tag],
  }),
  /**
   * How many match in all; `null` when the service does not say. A service that counts looks at every match: the rows
   * never wait for that, because this is a question of its own.
   */
  count: build.query<number | null, Filters>({
    query: (filters) => list({ ...filters, limit: '1', count: '1' }),
    transformResponse: ({ total }: Reply) => total,
    providesTags: [tag],
  }),
  /** Fails with 404 on a service without this extension. */
  file: build.query<ExportReply, Filters>({ query: file, keepUnusedDataFor: 0 }),
})

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
