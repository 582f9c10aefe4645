import { sql } from 'kysely'
import type { Store, Tables } from './tables/tables'

/** A `Record`, so that omitting a new table does not compile. */
const tables: Record<keyof Tables, true> = {
  accounts: true,
  users: true,
  sessions: true,
  password_resets: true,
  email_changes: true,
  login_failures: true,
  signing_keys: true,
  idempotency_keys: true,
  subscriptions: true,
  numbers: true,
  calls: true,
  contacts: true,
  voicemails: true,
  recordings: true,
  pending_recordings: true,
  callers: true,
  call_days: true,
  line_days: true,
  call_days_backlog: true,
  ledger_transactions: true,
  ledger_entries: true,
  files: true,
  applications: true,
  application_branches: true,
  application_modules: true,
  application_module_files: true,
  presets: true,
  audiofiles: true,
  number_orders: true,
  released_numbers: true,
  card_customers: true,
  credit_cards: true,
  invoices: true,
  card_charges: true,
  top_ups: true,
  processor_tokens: true,
  processor_cards: true,
  processor_charges: true,
  support_requests: true,
  support_messages: true,
  support_diagnostics: true,
  support_reads: true,
  rehearsals: true,
  schedules: true,
  mail_outbox: true,
  known_devices: true,
  period_closings: true,
  clock_marks: true,
  outgoing_legs: true,
  email_recipients: true,
  email_links: true,
  email_blocks: true,
  notification_settings: true,
  notices: true,
  push_devices: true,
  call_paths: true,
  call_steps: true,
  flow_days: true,
  step_days: true,
  flow_contents: true,
  flow_versions: true,
}
const functions = ['remember_callers', 'count_calls', 'recount_calls', 'call_shares', 'check_ledger', 'refuse_ledger_change', 'announce_session', 'announce_sessions_of_user', 'end_push_device', 'count_paths', 'count_steps', 'mirror_calls', 'mirror_voicemails', 'mirror_recordings', 'call_key', 'stored_id', 'drop_recordings_of_calls', 'drop_voicemails_of_files', 'drop_recordings_of_files', 'fold_audio_file_name', 'fold_text']
const types = ['call_direction', 'call_outcome', 'call_resolution']
/** While rows are moved to another layout. */
const tablesOfTheMove = ['calls', 'voicemails', 'recordings'].flatMap((name) => [`${name}_next`, `${name}_backlog`])
const migratorTables = ['kysely_migration', 'kysely_migration_lock']

export const tableNames: readonly string[] = Object.keys(tables)

/** Excludes this connection; other database users may be invisible. */
export async function countConnections(store: Store): Promise<number> {
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where application_name = 'telephony-console' and datname = current_database() and pid <> pg_backend_pid()
  `.execute(store)
  return rows[0]?.connections ?? 0
}

export async function dropTablesIn(transaction: Store): Promise<void> {
  for (const name of [...tableNames, ...tablesOfTheMove, ...migratorTables]) {
    await sql`drop table if exists ${sql.id(name)} cascade`.execute(transaction)
  }
  for (const name of functions) await sql`drop function if exists ${sql.id(name)}`.execute(transaction)
  for (const name of types) await sql`drop type if exists ${sql.id(name)}`.execute(transaction)
}

export const dropTables = (store: Store): Promise<void> => store.transaction().execute(dropTablesIn)
