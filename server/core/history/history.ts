import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../tables/tables'
import { checkDays } from '../texts/days'
import { cutToPage, pageOf, rowsToRead, type PageQuery, type Position } from '../routes/page'
import { begun } from '../routes/pieces'
import { findCallers } from './callers'
import type { Filters } from './filters'
import { countOf, pageKeysOf, type HistoryTable, type PageKeys, type Wanted } from './pageKeys'

export interface HistoryQuery extends Filters, PageQuery {
  count?: '1'
}

interface Listed<Item> {
  items: Item[] | AsyncIterable<Item[]>
  beside: { next_cursor?: string | null; total?: number }
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
  read: (places: PageKeys) => Promise<Row[]>
}

export const makeHistory = <Row extends Position>({ store, table, read }: Deps<Row>): History<Row> => {
  const wantedOf = async (accountId: string, filters: Filters): Promise<Wanted> => {
    checkDays(filters)
    return { accountId, filters, callers: await findCallers(store, accountId, filters.q) }
  }

  const totalOf = async (wanted: Wanted): Promise<number> => {
    const { rows } = await countOf(table, wanted).execute(store)
    return rows[0]?.total ?? 0
  }

  async function* batchesFrom(wanted: Wanted, start: Position | null): AsyncGenerator<Row[], void> {
    for (let after = start; ; ) {
      const began = performance.now()
      const rows = await read(pageKeysOf(table, { ...wanted, after, rows: ROWS_PER_BATCH }))
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
      const wanted = await wantedOf(accountId, query)
      const total = query.count === '1' && { total: await totalOf(wanted) }
      if (page.limit === null) return { items: await begun(mapped(batchesFrom(wanted, page.after), toWire)), beside: { ...total } }
      const places = pageKeysOf(table, { ...wanted, after: page.after, rows: rowsToRead(page.limit) })
      const { rows, next } = cutToPage(await read(places), page)
      return { items: await toWire(rows), beside: { ...next, ...total } }
    },

    batches: async function* (accountId, filters) {
      yield* batchesFrom(await wantedOf(accountId, filters), null)
    },
  }
}
