import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { keepingOperations, type Due, type Keeping, type KeepingReply } from 'contract/keeping'
import { DAY_MS, HOUR_MS, later, type Clock } from '../../platform/clock'
import { callKeyOf } from '../../platform/database/callIds'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { AccountEvents } from '../../platform/events/accountEvents'
import { NotFound } from '../../platform/failures/failures'
import type { FilesPort } from '../../platform/files/port'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { claimDue } from '../../platform/jobs/background'

const columns = ['recordings_days', 'voicemails_days', 'calls_days', 'paths_days', 'journal_days'] as const

const forEver: Keeping = { recordings_days: null, voicemails_days: null, calls_days: null, paths_days: null, journal_days: null }

/** What is due is the same for the preview and for the deletion. A comparison with null finds nothing. */
const dueOf = (accountId: string, keeping: Keeping, now: Date) => {
  const before = (days: number | null) => sql`${days === null ? null : later(now, -days * DAY_MS)}::timestamptz`
  const days = [keeping.paths_days, keeping.calls_days].filter((one) => one !== null)
  const pathsDays = days.length === 0 ? null : Math.min(...days)
  const calls = sql`account_id = ${accountId} and is_kept = 0 and started_at <= ${before(keeping.calls_days)}`
  const kept = sql`select id from calls where account_id = ${accountId} and is_kept = 1`
  return {
    recordings: sql`account_id = ${accountId} and call_id not in (${kept})
      and (created_at <= ${before(keeping.recordings_days)} or call_id in (select id from calls where ${calls}))`,
    voicemails: sql`account_id = ${accountId} and created_at <= ${before(keeping.voicemails_days)} and (call_id is null or call_id not in (${kept}))`,
    paths: sql`account_id = ${accountId} and started_at <= ${before(pathsDays)} and call_id not in (${kept})`,
    calls,
    journal: sql`account_id = ${accountId} and user_id is not null and created_at <= ${before(keeping.journal_days)}`,
  }
}

/** A call of the last hours may still be reported, and would be counted twice. */
const REPORTED_MS = 5 * HOUR_MS

/** The calls of a number that a deletion leaves. */
export const isLeft = (now: Date) => sql`(is_kept = 1 or started_at > ${later(now, -REPORTED_MS)}::timestamptz)`

/** All of a caller. */
const dueOfNumber = (accountId: string, number: string, now: Date): DueRows => {
  const ofCaller = sql`account_id = ${accountId} and contact_number = ${number}`
  const left = sql`select id from calls where ${ofCaller} and ${isLeft(now)}`
  return {
    recordings: sql`${ofCaller} and call_id not in (${left})`,
    voicemails: sql`account_id = ${accountId} and from_number = ${number} and (call_id is null or call_id not in (${left}))`,
    paths: sql`account_id = ${accountId} and call_id in (select id from calls where ${ofCaller} and not ${isLeft(now)})`,
    calls: sql`${ofCaller} and not ${isLeft(now)}`,
    journal: sql`false`,
  }
}

type DueRows = ReturnType<typeof dueOf>

/** The `wireId` of a row, which is the id of its file. */
const fileId = sql<string>`coalesce(id_prefix || replace(id::text, '-', ''), id::text)`

/** Few enough that a request for the same account never waits long. */
const BATCH = 500

const MAX_CONCURRENT = 4

const pause = sql<string>`least(interval '1 hour', interval '1 minute' * power(2, least(tries, 6)))`

/** Whose last call and voicemail were deleted. A call that is being recorded keeps its caller: it is waited for. */
const forgetCallers = (transaction: StoreTransaction, accountId: string, numbers: readonly string[]) => sql`
  delete from callers where account_id = ${accountId} and contact_number = any(${numbers})
    and not exists (select from calls where account_id = ${accountId} and calls.contact_number = callers.contact_number)
    and not exists (select from voicemails where account_id = ${accountId} and from_number = callers.contact_number)`.execute(transaction)

interface Deps {
  store: Store
  clock: Clock
  files: Pick<FilesPort, 'remove'>
  events: Pick<AccountEvents, 'announce'>
  /** Of a sound that a carrier recorded; null without one. */
  deleteAtCarrier: ((id: string) => Promise<void>) | null
}

export type KeepingService = ReturnType<typeof makeKeeping>

export const makeKeeping = ({ store, clock, files, events, deleteAtCarrier }: Deps) => {
  let isStopping = false
  let removing = 0

  const read = async (accountId: string): Promise<KeepingReply> => {
    const [keeping, left] = await Promise.all([
      store.selectFrom('keeping').select(columns).where('account_id', '=', accountId).executeTakeFirst(),
      store.selectFrom('pending_deletions').select((row) => row.fn.countAll<string>().as('count')).where('account_id', '=', accountId).executeTakeFirstOrThrow(),
    ])
    return { keeping: keeping ?? forEver, left: Number(left.count) }
  }

  const count = async (accountId: string, due: DueRows): Promise<Due> => {
    const rowsOf = (table: string, condition: RawBuilder<unknown>) => sql`(select count(*)::int from ${sql.table(table)} where ${condition})`
    const filesOf = (table: 'recordings' | 'voicemails') => sql`select ${fileId} from ${sql.table(table)} where ${due[table]}`
    const { rows } = await sql<Due>`
      select ${rowsOf('calls', due.calls)} as calls, ${rowsOf('call_paths', due.paths)} as paths, ${rowsOf('recordings', due.recordings)} as recordings,
        ${rowsOf('voicemails', due.voicemails)} as voicemails, ${rowsOf('journal', due.journal)} as journal_entries,
        (select coalesce(sum(bytes), 0)::float8 from files where account_id = ${accountId}
          and id in (${filesOf('recordings')} union all ${filesOf('voicemails')})) as bytes`.execute(store)
    const [counted] = rows
    if (counted === undefined) throw new NotFound()
    return counted
  }

  /** One batch after the other, each in a transaction that leaves the counts by day as they are. */
  const empty = async (accountId: string, now: Date, deleteSome: (transaction: StoreTransaction) => Promise<number>): Promise<void> => {
    while (!isStopping) {
      const deleted = await inTransaction(store, async (transaction) => {
        // Before the account, which the recording of a call may hold, too.
        await sql`lock table callers in share row exclusive mode`.execute(transaction)
        await holdAccount(transaction, accountId)
        // Whoever asks for it has an entry that keeps no number.
        await sql`select set_config('console.counts', 'stay', true), set_config('console.noted', 'yes', true), set_config('console.now', ${now.toISOString()}, true)`.execute(transaction)
        return deleteSome(transaction)
      })
      if (deleted < BATCH) return
    }
  }

  /** Content that can't be removed now is removed later: the row's trigger remembers it. */
  const emptySounds = (accountId: string, now: Date, table: 'recordings' | 'voicemails', due: DueRows): Promise<void> => {
    const number = sql.ref(table === 'recordings' ? 'contact_number' : 'from_number')
    return empty(accountId, now, async (transaction) => {
      const some = sql<{ id: string; file: string; number: string }>`select id, ${fileId} as file, ${number} as number from ${sql.table(table)} where ${due[table]} limit ${BATCH}`
      const { rows } = await some.execute(transaction)
      if (rows.length === 0) return 0
      await transaction.deleteFrom('files').where('account_id', '=', accountId).where('id', 'in', rows.map(({ file }) => file)).execute()
      await transaction.deleteFrom(table).where('account_id', '=', accountId).where('id', 'in', rows.map(({ id }) => id)).execute()
      await forgetCallers(transaction, accountId, rows.map((row) => row.number))
      return rows.length
    })
  }

  const emptyRows = (accountId: string, now: Date, table: 'call_steps' | 'call_paths' | 'journal', due: RawBuilder<unknown>): Promise<void> =>
    empty(accountId, now, async (transaction) => {
      const some = sql`select tableoid, ctid from ${sql.table(table)} where ${due} limit ${BATCH}`
      const deleted = await sql`delete from ${sql.table(table)} where ${due} and (tableoid, ctid) in (${some})`.execute(transaction)
      return Number(deleted.numAffectedRows ?? 0)
    })

  /** Those whose recordings are gone. */
  const emptyCalls = (accountId: string, now: Date, deletedUntil: Date | null, due: DueRows): Promise<void> =>
    empty(accountId, now, async (transaction) => {
      const some = sql`select tableoid, ctid from calls where ${due.calls} and not exists (select from recordings where recordings.account_id = calls.account_id and call_id = calls.id) limit ${BATCH}`
      const { rows } = await sql<{ contact_number: string; started_at: Date }>`delete from calls where ${due.calls} and (tableoid, ctid) in (${some}) returning contact_number, started_at`.execute(transaction)
      if (rows.length === 0) return 0
      const until = deletedUntil ?? new Date(Math.max(...rows.map(({ started_at }) => started_at.getTime())))
      const since = sql<Date>`greatest(keeping.calls_since, ${until}::timestamptz)`
      const saved = transaction.insertInto('keeping').values({ account_id: accountId, calls_since: until })
      await saved.onConflict((same) => same.column('account_id').doUpdateSet({ calls_since: since })).execute()
      await forgetCallers(transaction, accountId, rows.map((row) => row.contact_number))
      return rows.length
    })

  const emptyAll = async (accountId: string, now: Date, found: Due, due: DueRows, deletedUntil: Date | null): Promise<void> => {
    if (found.recordings > 0) await emptySounds(accountId, now, 'recordings', due)
    if (found.voicemails > 0) await emptySounds(accountId, now, 'voicemails', due)
    if (found.paths > 0) for (const table of ['call_steps', 'call_paths'] as const) await emptyRows(accountId, now, table, due.paths)
    if (found.calls > 0) await emptyCalls(accountId, now, deletedUntil, due)
  }

  const deleteDueOf = async (accountId: string): Promise<void> => {
    const now = clock()
    const { keeping } = await read(accountId)
    const due = dueOf(accountId, keeping, now)
    // Most runs find nothing, and lock nothing.
    const found = await count(accountId, due)
    await emptyAll(accountId, now, found, due, keeping.calls_days === null ? null : later(now, -keeping.calls_days * DAY_MS))
    if (found.journal_entries > 0) await emptyRows(accountId, now, 'journal', due.journal)
  }

  const removeContent = async (id: string): Promise<void> => {
    // Stored once more since: it is in use.
    const isStored = (await store.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    if (!isStored) {
      await files.remove(id)
      if (/^RE[0-9a-f]{32}$/.test(id)) await deleteAtCarrier?.(id)
    }
    await store.deleteFrom('pending_deletions').where('id', '=', id).execute()
  }

  const removeDue = async (log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
    removing += 1
    try {
      while (!isStopping) {
        const now = clock()
        const pending = await claimDue(store, 'pending_deletions', now, sql<Date>`${now}::timestamptz + ${pause}`)
        if (pending === null) return
        await removeContent(pending.id).catch((err: unknown) => log.warn({ err, file: pending.id }, 'Deleted content is still stored; trying again'))
      }
    } finally {
      removing -= 1
    }
  }

  return {
    read,

    save: async (accountId: string, keeping: Keeping): Promise<KeepingReply> => {
      const saved = store.insertInto('keeping').values({ account_id: accountId, ...keeping })
      await saved.onConflict((same) => same.column('account_id').doUpdateSet(keeping)).execute()
      return read(accountId)
    },

    preview: (accountId: string, keeping: Keeping): Promise<Due> => count(accountId, dueOf(accountId, keeping, clock())),

    setKept: async (accountId: string, callId: string, is_kept: 0 | 1): Promise<void> => {
      const key = callKeyOf(callId)
      const isFound = await inTransaction(store, async (transaction) => {
        // A deletion that is under way ends first.
        await holdAccount(transaction, accountId)
        const calls = transaction.updateTable('calls').set({ is_kept }).where('account_id', '=', accountId).where('id', '=', key?.id ?? null)
        return (await calls.returning('id').executeTakeFirst()) !== undefined
      })
      if (!isFound) throw new NotFound()
      events.announce({ account_id: accountId, kind: 'call.updated', id: callId })
    },

    /** The calls of a number, with their paths, recordings and voicemails, except those that `isLeft` names. */
    deleteOfNumber: async (accountId: string, number: string): Promise<void> => {
      const now = clock()
      const due = dueOfNumber(accountId, number, now)
      await emptyAll(accountId, now, await count(accountId, due), due, null)
      await inTransaction(store, (transaction) => forgetCallers(transaction, accountId, [number]))
    },

    /** Of all accounts. One that fails doesn't hold up the others. */
    deleteDue: async (log: Pick<FastifyBaseLogger, 'error'>): Promise<void> => {
      const accounts = await store.selectFrom('keeping').select('account_id').orderBy('account_id').execute()
      for (const { account_id: accountId } of accounts) {
        await deleteDueOf(accountId).catch((err: unknown) => log.error({ err, accountId }, "What an account no longer keeps isn't deleted yet"))
      }
    },

    /** The content of files whose rows are gone: here, in the object store, and at the carrier. */
    removeDeleted: async (log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> => {
      await Promise.all(Array.from({ length: MAX_CONCURRENT - removing }, () => removeDue(log)))
    },

    stop: (): void => void (isStopping = true),
  }
}

export const keepingRoutes = (keeping: KeepingService): BoundRoute[] => [
  route(keepingOperations.getKeeping, ({ caller }) => keeping.read(caller.accountId)),
  route(keepingOperations.previewKeeping, ({ caller, body }) => keeping.preview(caller.accountId, body)),
  route(keepingOperations.setKeeping, ({ caller, body }) => keeping.save(caller.accountId, body)),
  route(keepingOperations.setCallKept, ({ caller, params, body }) => keeping.setKept(caller.accountId, params.callId, body.is_kept)),
]
