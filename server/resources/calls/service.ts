import { callsOperations, type Call, type CallsQuery, type CallsReply, type Direction, type Missed, type MissedStatusBody } from 'contract/calls'
import { sql, type RawBuilder } from 'kysely'
import {
  contactCells,
  contactHead,
  directionCell,
  directionHead,
  durationHead,
  missedCell,
  missedHead,
  timeCells,
  timeHeaders,
  numberCells,
  numberHead,
  type Exported,
} from '../../core/history/exported'
import { storedCallIds, wireId, type Key } from '../../core/history/callIds'
import { makeHistory } from '../../core/history/history'
import { isMissed, isOpenMissed, isResolvedMissed } from '../../core/history/missedCalls'
import type { AccountEvents } from '../../core/routes/accountEvents'
import type { Clock } from '../../core/clock'
import { NotFound } from '../../core/failures/failures'
import { inTransaction } from '../../core/transaction'
import type { InBatches } from '../../core/routes/pieces'
import { mapInSlices } from '../../core/slices'
import { prepared } from '../../core/tables/prepared'
import type { Store } from '../../core/tables/tables'
import { ownNumberOf, type JoinedNumber } from '../../core/history/ownNumber'
import type { Sentence } from '../../core/failures/language'
import type { PageRows } from '../../core/history/pageRows'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../core/routes/route'

interface CallRow extends JoinedNumber, Key<'CA'> {
  direction: Direction
  number_id: string | null
  contact_name: string | null
  contact_number: string
  duration: number
  missed: Missed | null
  created_at: Date
}

/** Names are joined on reading, so that a renamed contact has its new name everywhere. */
const joined = sql`calls.id, calls.id_prefix, calls.direction, numbers.id as number_id, numbers.label, numbers.phone_number, contacts.contact_name,
  calls.contact_number, calls.duration, case when ${isMissed} then coalesce(calls.resolution::text, 'open') end as missed,
  calls.started_at as created_at`

const besideCalls = sql`left join numbers on numbers.id = calls.number_id::text
  left join contacts on contacts.account_id = calls.account_id::text and contacts.contact_number = calls.contact_number`

const callsAt = (page: PageRows): RawBuilder<CallRow> => sql<CallRow>`
  select ${joined} from (${page}) as calls ${besideCalls}
  order by calls.at desc, calls.id desc`

interface Period {
  from: Date
  to: Date
}

const callsOf = (accountId: string, ids: readonly string[], around: Period | null): RawBuilder<CallRow> => sql<CallRow>`
  select ${prepared} ${joined} from calls ${besideCalls}
  where calls.account_id = ${accountId} and calls.id = any(${storedCallIds(ids)}::uuid[])
    ${around === null ? sql`` : sql`and calls.started_at between ${around.from} and ${around.to}`}`

const toWire = (row: CallRow): Call => ({
  id: wireId(row),
  direction: row.direction,
  number_id: row.number_id,
  number: ownNumberOf(row),
  contact_name: row.contact_name,
  contact_number: row.contact_number,
  duration: row.duration,
  start_date: row.created_at.toISOString(),
  missed: row.missed,
})

const title: Sentence = { en: 'Call logs', fr: 'Journal des appels' }

export interface CallsService {
  list: (accountId: string, query: CallsQuery) => Promise<InBatches<CallsReply>>
  /** By the `id` of their rows. Only months within `around` are searched for them. */
  byIds: (accountId: string, ids: readonly string[], around?: Period) => Promise<Map<string, Call>>
  setMissedStatus: (accountId: string, userId: string, body: MissedStatusBody) => Promise<void>
  exported: Exported
}

interface Deps {
  store: Store
  events: Pick<AccountEvents, 'announce'>
  clock: Clock
}

export const makeCallsService = ({ store, events, clock }: Deps): CallsService => {
  const history = makeHistory({
    store,
    table: { name: 'calls', at: 'started_at', contact: 'contact_number' },
    read: async (page) => (await callsAt(page).execute(store)).rows,
  })

  return {
    list: async (accountId, query) => {
      const { items, beside } = await history.list(accountId, query, async (rows) => rows.map(toWire))
      return { calls: items, ...beside }
    },

    byIds: async (accountId, ids, around) => {
      const { rows } = await callsOf(accountId, ids, around ?? null).execute(store)
      return new Map(rows.map((row) => [row.id, toWire(row)]))
    },

    setMissedStatus: async (accountId, userId, { ids, is_done }) => {
      const marked = { resolution: 'marked', resolved_at: clock(), resolved_by: userId } as const
      const reopened = { resolution: null, resolved_at: null, resolved_by: null }
      const changed = await inTransaction(store, async (transaction) => {
        const stored = storedCallIds(ids.map(String))
        if (stored.length === 0) throw new NotFound()
        const chosen = transaction.selectFrom('calls').select('id').where('account_id', '=', accountId).where('id', 'in', stored)
        // In one order, so that two users who mark the same calls can't wait for each other.
        const found = (await chosen.orderBy('id').forUpdate().execute()).map(({ id }) => id)
        if (found.length === 0) throw new NotFound()
        const calls = transaction.updateTable('calls').where('account_id', '=', accountId).where('id', 'in', found).where(is_done === 1 ? isOpenMissed : isResolvedMissed)
        return calls.set(is_done === 1 ? marked : reopened).returning(['id', 'id_prefix']).execute()
      })
      const [first] = changed
      if (first !== undefined) events.announce({ account_id: accountId, kind: 'call.updated', id: wireId(first) })
    },

    exported: {
      title,
      head: [directionHead, ...numberHead, ...contactHead, durationHead, ...timeHeaders, missedHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            directionCell(row.direction, language),
            ...numberCells(row),
            ...contactCells(row.contact_name, row.contact_number),
            row.duration,
            ...timeCells(row.created_at),
            missedCell(row.missed, language),
          ])
        }
      },
    },
  }
}

export const callsRoutes = (calls: CallsService, exports: ExportsService): BoundRoute[] => [
  route(callsOperations.setMissedStatus, ({ params, caller, body }) => calls.setMissedStatus(params.accountId, caller.userId, body)),
  route(callsOperations.listCalls, ({ params, query }) => calls.list(params.accountId, query)),
  route(callsOperations.exportCalls, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'calls', { ...query, language: caller.language }),
  })),
]
