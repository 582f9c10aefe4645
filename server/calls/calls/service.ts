import { sql, type RawBuilder } from 'kysely'
import { callsOperations, type Call, type CallsQuery, type CallsReply, type Direction, type Missed, type MissedStatusBody } from 'contract/calls'
import {
  answeredByHead,
  blockedCell,
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
} from '../history/exported'
import { callKeyOf, storedCallIds, wireId, type Key } from '../../platform/database/callIds'
import { makeHistory, ownNumberOf, type JoinedNumber } from '../history/history'
import { isMissed, isOpenMissed, isResolvedMissed } from '../history/missedCalls'
import type { AccountEvents } from '../../platform/events/accountEvents'
import { DAY_MS, type Clock } from '../../platform/clock'
import { NotFound, type Sentence } from '../../platform/failures/failures'
import { inTransaction, prepared } from '../../platform/database/transaction'
import type { InBatches } from '../../platform/http/routes/pieces'
import { mapInSlices } from '../../platform/jobs/slices'
import type { Store } from '../../platform/database/tables'
import { callsTable, type PageRows } from '../history/pageRows'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../platform/http/routes/route'

interface CallRow extends JoinedNumber, Key<'CA'> {
  direction: Direction
  number_id: string | null
  contact_name: string | null
  contact_number: string
  duration: number
  missed: Missed | null
  is_blocked: 0 | 1
  answered_by: string | null
  created_at: Date
}

const own = sql`calls.id, calls.id_prefix, calls.duration, case when ${isMissed} then coalesce(calls.resolution::text, 'open') end as missed,
  (calls.outcome is not distinct from 'blocked')::int as is_blocked,
  (select trim(firstname || ' ' || lastname) from users where users.id = calls.answered_by) as answered_by, calls.started_at as created_at`

/** Names are joined on reading, so that a renamed contact has its new name everywhere. */
const joined = sql`${own}, calls.direction, numbers.id as number_id, numbers.label, numbers.phone_number, contacts.contact_name, calls.contact_number`

const besideCalls = sql`left join numbers on numbers.id = calls.number_id::text
  left join contacts on contacts.account_id = calls.account_id::text and contacts.contact_number = calls.contact_number`

const callsAt = (page: PageRows): RawBuilder<CallRow> => sql<CallRow>`
  select ${joined} from (${page}) as calls ${besideCalls}
  order by calls.at desc, calls.id desc`

const callOf = (accountId: string, id: string): RawBuilder<CallRow> => sql<CallRow>`
  select ${prepared} ${joined} from calls ${besideCalls}
  where calls.account_id = ${accountId} and calls.id = ${callKeyOf(id)?.id ?? null}`

/** What a recording holds of its call. */
export interface Recorded extends Pick<CallRow, 'direction' | 'number_id' | 'label' | 'phone_number' | 'contact_name' | 'contact_number'> {
  call_id: string
  created_at: Date
}

type RecordedCall = Omit<CallRow, Exclude<keyof Recorded, 'created_at'>>

interface Period {
  from: Date
  to: Date
}

/**
 * Times as text, which only the start of the plan turns into times, let one plan for all values open only the months of the
 * period; planning for the values of each page took ten times as long. `is true` keeps it from reading all calls of the period.
 */
const recordedCalls = (accountId: string, ids: readonly string[], around: Period | null): RawBuilder<RecordedCall> => sql<RecordedCall>`
  select ${prepared} ${own} from calls where (calls.account_id = ${accountId}) is true and calls.id = any(${ids}::uuid[])
    ${around === null ? sql`` : sql`and calls.started_at between ${around.from}::text::timestamptz and ${around.to}::text::timestamptz`}`

const toWire = (call: RecordedCall, beside: Omit<Recorded, 'call_id' | 'created_at'>): Call => ({
  id: wireId(call),
  direction: beside.direction,
  number_id: beside.number_id,
  number: ownNumberOf(beside),
  contact_name: beside.contact_name,
  contact_number: beside.contact_number,
  duration: call.duration,
  start_date: call.created_at.toISOString(),
  missed: call.missed,
  is_blocked: call.is_blocked,
  answered_by: call.answered_by,
})

const title: Sentence = { en: 'Call logs', fr: 'Journal des appels' }

export interface CallsService {
  list: (accountId: string, query: CallsQuery) => Promise<InBatches<CallsReply>>
  byId: (accountId: string, id: string) => Promise<Call | null>
  /** By the `call_id` of the recordings. */
  ofRecordings: (accountId: string, recordings: readonly Recorded[]) => Promise<Map<string, Call>>
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
    table: callsTable,
    read: async (page) => (await callsAt(page).execute(store)).rows,
  })

  const readRecorded = async (accountId: string, recordings: readonly Recorded[], around: Period | null): Promise<Map<string, Call>> => {
    const ofCalls = new Map(recordings.map((recording) => [recording.call_id, recording]))
    const { rows } = await recordedCalls(accountId, [...ofCalls.keys()], around).execute(store)
    return new Map(rows.flatMap((call) => {
      const recording = ofCalls.get(call.id)
      return recording === undefined ? [] : [[call.id, toWire(call, recording)]]
    }))
  }

  return {
    list: async (accountId, query) => {
      const { items, beside } = await history.list(accountId, query, async (rows) => rows.map((row) => toWire(row, row)))
      return { calls: items, ...beside }
    },

    byId: async (accountId, id) => {
      const [row] = (await callOf(accountId, id).execute(store)).rows
      return row === undefined ? null : toWire(row, row)
    },

    /** Nearly every call starts within a day of its recording, so that two of all months are searched for a page. */
    ofRecordings: async (accountId, recordings) => {
      const times = recordings.map(({ created_at }) => created_at.getTime())
      const around = { from: new Date(Math.min(...times) - DAY_MS), to: new Date(Math.max(...times) + DAY_MS) }
      const found = await readRecorded(accountId, recordings, around)
      const others = recordings.filter(({ call_id }) => !found.has(call_id))
      return others.length === 0 ? found : new Map([...found, ...(await readRecorded(accountId, others, null))])
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
      head: [directionHead, ...numberHead, ...contactHead, durationHead, ...timeHeaders, missedHead, answeredByHead],
      rows: async function* (accountId, filters, language) {
        for await (const rows of history.batches(accountId, filters)) {
          yield await mapInSlices(rows, (row) => [
            directionCell(row.direction, language),
            ...numberCells(row),
            ...contactCells(row.contact_name, row.contact_number, language),
            row.duration,
            ...timeCells(row.created_at),
            row.is_blocked === 1 ? blockedCell[language] : missedCell(row.missed, language),
            row.answered_by ?? '',
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
