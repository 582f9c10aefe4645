import type { Call, CallsQuery, CallsReply } from 'contract/calls'
import {
  contactCells,
  contactHead,
  directionCell,
  directionHead,
  durationHead,
  momentCells,
  momentHead,
  numberCells,
  numberHead,
  type Exported,
} from '../../core/history/exported'
import { makeHistory } from '../../core/history/history'
import type { InBatches } from '../../core/routes/pieces'
import { mapInSlices } from '../../core/slices'
import type { Store } from '../../core/tables/tables'
import { callsAt, callsOf } from './queries'
import { title, toWire } from './rules'

export interface CallsService {
  list: (accountId: string, query: CallsQuery) => Promise<InBatches<CallsReply>>
  /** Those of the account among these ids, under their ids. */
  byIds: (accountId: string, ids: readonly string[]) => Promise<Map<string, Call>>
  exported: Exported
}

export const makeCallsService = (store: Store): CallsService => {
  const history = makeHistory({
    store,
    table: { name: 'calls', at: 'started_at', contact: 'contact_number' },
    read: async (places) => (await callsAt(places).execute(store)).rows,
  })

  return {
    list: async (accountId, query) => {
      const { items, beside } = await history.list(accountId, query, async (rows) => rows.map(toWire))
      return { calls: items, ...beside }
    },

    byIds: async (accountId, ids) => {
      const { rows } = await callsOf(accountId, ids).execute(store)
      return new Map(rows.map((row) => [row.id, toWire(row)]))
    },

    exported: {
      title,
      head: [directionHead, ...numberHead, ...contactHead, durationHead, ...momentHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            directionCell(row.direction, language),
            ...numberCells(row),
            ...contactCells(row.contact_name, row.contact_number),
            row.duration,
            ...momentCells(row.created_at),
          ])
        }
      },
    },
  }
}
