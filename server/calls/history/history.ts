import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../platform/database/tables'
import { checkDays } from '../../platform/texts/days'
import { cutToPage, pageOf, rowsToRead, type PageQuery, type Position } from '../../platform/http/routes/page'
import { begun } from '../../platform/http/routes/pieces'
import { findCallers } from './callers'
import type { Filters } from './filters'
import { pageRowsOf, readTotal, type HistoryTable, type PageRows, type Selection, type Total } from './pageRows'

export interface HistoryQuery extends Filters, PageQuery {
  count?: '1'
}

interface Listed<Item> {
  items: Item[] | AsyncIterable<Item[]>
  beside: { next_cursor?: string | null } & Partial<Total>
}

export interface History<Row> {
  list: <Item>(accountId: string, query: HistoryQuery, toWire: (rows: Row[]) => Promise<Item[]>) => Promise<Listed<Item>>
  batches: (accountId: string, filters: Filters) => AsyncIterable<Row[]>
}

const ROWS_PER_BATCH = 500
/** Exports rest twice as long as they work, up to this, to leave time for interactive requests. */
const LONGEST_REST_MS = 100

interface Deps<Row> {
  store: Store
  table: HistoryTable
  read: (rows: PageRows) => Promise<Row[]>
}

export const makeHistory = <Row extends Position>({ store, table, read }: Deps<Row>): History<Row> => {
  const selectionOf = async (accountId: string, filters: Filters): Promise<Selection> => {
    checkDays(filters)
    return { accountId, filters, callers: await findCallers(store, accountId, filters.q) }
  }

  async function* batchesFrom(selection: Selection, start: Position | null): AsyncGenerator<Row[], void> {
    for (let after = start; ; ) {
      const began = performance.now()
      const rows = await read(pageRowsOf(table, { ...selection, after, rows: ROWS_PER_BATCH }))
      yield rows
      after = rows.at(-1) ?? null
      if (rows.length < ROWS_PER_BATCH) return
      await sleep(Math.min(2 * (performance.now() - began), LONGEST_REST_MS))
    }
  }

  async function* mapped<Item>(batches: AsyncIterable<Row[]>, toWire: (rows: Row[]) => Promise<Item[]>): AsyncGenerator<Item[], void> {
    for await (const rows of batches) yield await toWire(rows)
  }

  return {
    list: async (accountId, query, toWire) => {
      const page = pageOf(query)
      const selection = await selectionOf(accountId, query)
      const readCount = async () => query.count === '1' && readTotal(store, table, selection)
      if (page.limit === null) return { items: await begun(mapped(batchesFrom(selection, page.after), toWire)), beside: { ...(await readCount()) } }
      const keys = pageRowsOf(table, { ...selection, after: page.after, rows: rowsToRead(page.limit) })
      const [found, total] = await Promise.all([read(keys), readCount()])
      const { rows, next } = cutToPage(found, page)
      return { items: await toWire(rows), beside: { ...next, ...total } }
    },

    batches: async function* (accountId, filters) {
      yield* batchesFrom(await selectionOf(accountId, filters), null)
    },
  }
}
