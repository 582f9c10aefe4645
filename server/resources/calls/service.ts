import { callsOperations, type Call, type CallsQuery, type CallsReply, type Direction } from 'contract/calls'
import { sql, type RawBuilder } from 'kysely'
import {
  contactCells,
  contactHead,
  directionCell,
  directionHead,
  durationHead,
  timeCells,
  timeHeaders,
  numberCells,
  numberHead,
  type Exported,
} from '../../core/history/exported'
import { makeHistory } from '../../core/history/history'
import type { InBatches } from '../../core/routes/pieces'
import { mapInSlices } from '../../core/slices'
import { prepared } from '../../core/tables/prepared'
import type { Store } from '../../core/tables/tables'
import { ownNumberOf, type JoinedNumber } from '../../core/history/ownNumber'
import type { Sentence } from '../../core/failures/language'
import type { PageKeys } from '../../core/history/pageKeys'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../core/routes/route'

interface CallRow extends JoinedNumber {
  id: string
  direction: Direction
  number_id: string | null
  contact_name: string | null
  contact_number: string
  duration: number
  created_at: Date
}

/** Names are joined on reading, so that a renamed contact has its new name everywhere. */
const joined = sql`calls.id, calls.direction, calls.number_id, numbers.label, numbers.phone_number, contacts.contact_name,
  calls.contact_number, calls.duration, calls.started_at as created_at`

const besideCalls = sql`left join numbers on numbers.id = calls.number_id
  left join contacts on contacts.account_id = calls.account_id and contacts.contact_number = calls.contact_number`

const callsAt = (keys: PageKeys): RawBuilder<CallRow> => sql<CallRow>`
  select ${joined} from (${keys}) as page join calls on calls.id = page.id ${besideCalls}
  order by page.at desc, page.id desc`

const callsOf = (accountId: string, ids: readonly string[]): RawBuilder<CallRow> => sql<CallRow>`
  select ${prepared} ${joined} from calls ${besideCalls}
  where calls.account_id = ${accountId} and calls.id = any(${ids}::text[])`

const toWire = (row: CallRow): Call => ({
  id: row.id,
  direction: row.direction,
  number_id: row.number_id,
  number: ownNumberOf(row),
  contact_name: row.contact_name,
  contact_number: row.contact_number,
  duration: row.duration,
  start_date: row.created_at.toISOString(),
})

const title: Sentence = { en: 'Call logs', fr: 'Journal des appels' }

export interface CallsService {
  list: (accountId: string, query: CallsQuery) => Promise<InBatches<CallsReply>>
  byIds: (accountId: string, ids: readonly string[]) => Promise<Map<string, Call>>
  exported: Exported
}

export const makeCallsService = (store: Store): CallsService => {
  const history = makeHistory({
    store,
    table: { name: 'calls', at: 'started_at', contact: 'contact_number' },
    read: async (keys) => (await callsAt(keys).execute(store)).rows,
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
      head: [directionHead, ...numberHead, ...contactHead, durationHead, ...timeHeaders],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            directionCell(row.direction, language),
            ...numberCells(row),
            ...contactCells(row.contact_name, row.contact_number),
            row.duration,
            ...timeCells(row.created_at),
          ])
        }
      },
    },
  }
}

export const callsRoutes = (calls: CallsService, exports: ExportsService): BoundRoute[] => [
  route(callsOperations.listCalls, ({ params, query }) => calls.list(params.accountId, query)),
  route(callsOperations.exportCalls, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'calls', { ...query, language: caller.language }),
  })),
]
