import type { Store } from '../../store/tables'
import { checkDays } from '../texts/days'
import { cutToPage, pageOf, rowsToRead, type PageQuery, type Position } from '../routes/page'
import { findCallers } from './callers'
import type { Filters } from './filters'
import { countOf, placesOf, type HistoryTable, type Places, type Wanted } from './places'

export interface HistoryQuery extends Filters, PageQuery {
  /** Asks for `total`. */
  count?: '1'
}

interface Listed<Row> {
  rows: Row[]
  /** What the reply says beside the rows. */
  beside: { next_cursor?: string | null; total?: number }
}

export interface History<Row> {
  list: (accountId: string, query: HistoryQuery) => Promise<Listed<Row>>
  /** All that the filters leave, newest first, never much of it at once. */
  batches: (accountId: string, filters: Filters) => AsyncIterable<Row[]>
}

const ROWS_PER_BATCH = 1000

interface Parts<Row> {
  store: Store
  table: HistoryTable
  /** Reads the rows of these places, in the same order. */
  read: (places: Places) => Promise<Row[]>
}

/** What the lists of calls, voicemails and recordings have in common: filters, pages, the count, and the whole in batches. */
export const makeHistory = <Row extends Position>({ store, table, read }: Parts<Row>): History<Row> => {
  const wantedOf = async (accountId: string, filters: Filters): Promise<Wanted> => {
    checkDays(filters)
    return { accountId, filters, callers: await findCallers(store, accountId, filters.q) }
  }

  const totalOf = async (wanted: Wanted): Promise<number> => {
    const { rows } = await countOf(table, wanted).execute(store)
    return rows[0]?.total ?? 0
  }

  return {
    list: async (accountId, query) => {
      const page = pageOf(query)
      const wanted = await wantedOf(accountId, query)
      const rowsWanted = page.limit === null ? null : rowsToRead(page.limit)
      const { rows, next } = cutToPage(await read(placesOf(table, { ...wanted, after: page.after, rows: rowsWanted })), page)
      return { rows, beside: { ...next, ...(query.count === '1' && { total: await totalOf(wanted) }) } }
    },

    batches: async function* (accountId, filters) {
      const wanted = await wantedOf(accountId, filters)
      for (let after: Position | null = null; ; ) {
        const rows: Row[] = await read(placesOf(table, { ...wanted, after, rows: ROWS_PER_BATCH }))
        yield rows
        after = rows.at(-1) ?? null
        if (rows.length < ROWS_PER_BATCH) return
      }
    },
  }
}
