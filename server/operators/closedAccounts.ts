import type { FastifyBaseLogger } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { tablesOfLogins } from '../account/index'
import { DAY_MS, later, type Clock } from '../platform/clock'
import { holdAccount, inTransaction } from '../platform/database/transaction'
import type { Processor, Store, Tables } from '../platform/database/tables'
import { ownActor, type Journal } from './journal'

interface Deps {
  store: Store
  clock: Clock
  journal: Journal
  /** One account that fails doesn't hold up the others. */
  log: Pick<FastifyBaseLogger, 'error'>
}

type ClosedAccount = Record<'id' | 'name', string>

/** Accounts whose day has come: their numbers are released and their sessions end. What they hold stays for the days of the settings. */
export const closeDueAccounts = async ({ store, clock, journal, log }: Deps, releaseNumbers: (accountId: string) => Promise<void>): Promise<void> => {
  const due = await store.selectFrom('accounts').select(['id', 'name']).where('standing', '=', 'closing').where('closes_at', '<=', clock()).execute()
  const close = async ({ id, name }: ClosedAccount): Promise<void> => {
    await releaseNumbers(id)
    await inTransaction(store, async (transaction) => {
      const closed = { standing: 'closed', closes_at: null, closed_at: clock() } as const
      const closing = transaction.updateTable('accounts').set(closed).where('id', '=', id).where('standing', '=', 'closing')
      if ((await closing.returning('id').executeTakeFirst()) === undefined) return
      await journal.write(transaction, ownActor, { act: 'account_closed', subject: name, accountId: id })
    })
  }
  for (const account of due) await close(account).catch((err: unknown) => log.error({ err, accountId: account.id }, 'Account not closed yet'))
}

type TableName = keyof Tables

/** In the order of deletion: rows before those that they refer to. The tables without an account of their own come first. */
export const deletedTables = {
  ofUsers: ['notices', 'notification_settings', 'sessions'],
  ofAccount: [
    ...['call_steps', 'call_paths', 'recordings', 'calls', 'voicemails', 'pending_recordings', 'call_reservations', 'call_limits', 'calls_abroad', 'abroad_days', 'unusual_calls'],
    ...['call_days', 'line_days', 'flow_days', 'step_days', 'callers', 'contacts', 'person_notes', 'people', 'people_imports', 'blocked_callers', 'recording_announcements'],
    ...['night_calls', 'night_legs', 'night_watches', 'keeping', 'data_requests', 'rehearsals', 'flow_versions', 'flow_contents', 'application_modules', 'application_branches', 'applications', 'presets', 'schedules'],
    ...['support_notes', 'support_diagnostics', 'support_reads', 'support_attachments', 'support_messages', 'support_requests'],
    ...['audiofiles', 'files', 'email_recipients', 'view_codes', 'view_permissions', 'number_reservations', 'top_ups', 'api_keys', 'invitations', 'users'],
  ],
} as const satisfies Record<string, readonly TableName[]>

/** Few enough that a request for the same account never waits long. */
const BATCH = 500

interface DeletionDeps extends Deps {
  processor: Processor
  /** Between two batches: what is left is deleted by the next run. */
  isStopping?: () => boolean
}

/** What isn't books of accounts that were closed long enough ago. The content of files is found by the sweep of files, cards are forgotten by their processor meanwhile. */
export const deleteClosedData = async ({ store, clock, journal, log, processor, isStopping = () => false }: DeletionDeps): Promise<void> => {
  /** Resolves with whether nothing is left. The lock keeps instances from taking each other's rows for deleted. */
  const empty = async (table: TableName, accountId: string, isOwn: RawBuilder<unknown>): Promise<boolean> => {
    const [name, some] = [sql.table(table), sql`select tableoid, ctid from ${sql.table(table)} where ${isOwn} limit ${BATCH}`]
    while (!isStopping()) {
      const deleted = await inTransaction(store, async (transaction) => {
        await holdAccount(transaction, accountId)
        return sql`delete from ${name} where ${isOwn} and (tableoid, ctid) in (${some})`.execute(transaction)
      })
      if (Number(deleted.numAffectedRows ?? 0) < BATCH) return true
    }
    return false
  }

  const forgetCards = async (accountId: string): Promise<boolean> => {
    const cards = store.updateTable('credit_cards').set({ state: 'removed', is_default: 0, settled_at: null }).where('account_id', '=', accountId)
    await cards.where('state', '=', 'saved').execute()
    // Nobody can ask a processor that the service no longer uses.
    const isForgotten = sql<boolean>`(settled_at is not null or processor <> ${processor})`
    await store.deleteFrom('credit_cards').where('account_id', '=', accountId).where(isForgotten).execute()
    return (await store.selectFrom('credit_cards').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()) === undefined
  }

  const deleteAll = async (accountId: string): Promise<boolean> => {
    // Requests that refer to each other may be in different batches.
    await store.updateTable('support_requests').set({ merged_into: null }).where('account_id', '=', accountId).where('merged_into', 'is not', null).execute()
    // Those who were removed too.
    const isUser = sql`${accountId} in (account_id, former_account_id)`
    const ofItsUsers = sql`user_id in (select id from users where ${isUser})`
    for (const table of deletedTables.ofUsers) if (!(await empty(table, accountId, ofItsUsers))) return false
    for (const table of deletedTables.ofAccount) if (!(await empty(table, accountId, table === 'users' ? isUser : sql`account_id = ${accountId}`))) return false
    // Those that open another account stay.
    const isUnused = (login: string) => sql`not exists (select from users where users.login_id = ${sql.ref(login)})`
    for (const table of tablesOfLogins) if (!(await empty(table, accountId, isUnused(`${table}.login_id`)))) return false
    return (await empty('logins', accountId, isUnused('logins.id'))) && (await empty('journal', accountId, sql`account_id = ${accountId} and user_id is not null`)) && forgetCards(accountId)
  }

  const now = clock()
  const { deletion_days } = await store.selectFrom('operator_settings').select('deletion_days').executeTakeFirstOrThrow()
  const closed = store.selectFrom('accounts').select(['id', 'name']).where('standing', '=', 'closed').where('data_deleted_at', 'is', null)
  const end = async ({ id, name }: ClosedAccount): Promise<void> => {
    if (!(await deleteAll(id))) return
    await inTransaction(store, async (transaction) => {
      const rest = { address: '', address2: '', city: '', postalcode: '', data_deleted_at: now }
      const deleted = transaction.updateTable('accounts').set(rest).where('id', '=', id).where('data_deleted_at', 'is', null)
      if ((await deleted.returning('id').executeTakeFirst()) === undefined) return
      await journal.write(transaction, ownActor, { act: 'account_data_deleted', subject: name, accountId: id })
    })
  }
  for (const account of await closed.where('closed_at', '<=', later(now, -deletion_days * DAY_MS)).orderBy('closed_at').execute()) {
    await end(account).catch((err: unknown) => log.error({ err, accountId: account.id }, "Data of a closed account isn't deleted yet"))
  }
}
