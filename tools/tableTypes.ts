import '../server/commands/closedPipes'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { migrate } from '../server/platform/database/migrate'
import type { Store } from '../server/platform/database/tables'
import { startTestCluster } from '../server/platform/database/testing/testCluster'

/** Writes the types of the tables from a database that has just been migrated: `npm run tables`. */

export const generatedFile = fileURLToPath(new URL('../server/platform/database/tables.generated.ts', import.meta.url))

const scalars: Readonly<Record<string, string>> = {
  bigint: 'number', boolean: 'boolean', bytea: 'Buffer', date: 'Day', 'double precision': 'number', integer: 'number',
  numeric: 'number', smallint: 'number', text: 'string', uuid: 'string',
}

/** What the database doesn't know: the shapes of JSON, and texts that a type of ours narrows. */
const known: Readonly<Record<string, string>> = {
  'accounts.state': 'string',
  'application_modules.parameters': 'Record<string, unknown>',
  'call_steps.outcome': 'StepOutcome',
  'calls.id_prefix': "'CA'",
  'calls.passes': 'CallPass[]',
  'card_charges.means': '{ reference: string } | { token: string }',
  'clock_marks.id': '1',
  'call_limits.countries': 'string[]',
  'unusual_calls.reasons': 'UnusualReason[]',
  'flow_contents.modules': 'VersionModule[]',
  'flow_days.ending': 'CallEnding',
  'flow_versions.branches': 'VersionBranch[]',
  'flow_versions.changes': 'FlowChange[]',
  'flow_versions.tests': 'VersionTests',
  'flow_versions.touched': 'string[]',
  'invoices.billed_to': 'BilledTo',
  'invoices.lines': 'InvoiceLine[]',
  'invoices.seller': 'Seller',
  'mail_outbox.mail': 'QueuedMail',
  'journal.after': 'object',
  'journal.before': 'object',
  'night_calls.call_end': 'CallEnd',
  'night_calls.steps': 'NightStep[]',
  'night_legs.events': 'CarriedEvent[]',
  'night_legs.script': 'CallEvent[]',
  'presets.parameters': 'Record<string, unknown>',
  'processor_cards.behaviour': 'Behaviour',
  'processor_charges.behaviour': 'Behaviour',
  'processor_charges.refusal': "'card_error' | 'process_error'",
  'processor_tokens.behaviour': 'Behaviour',
  'recordings.id_prefix': "'RE'",
  'rehearsals.expected': 'CallEnd',
  'rehearsals.script': 'RehearsalScript',
  'schedules.exceptions': 'ScheduleException[]',
  'schedules.holidays': 'HolidayKey[]',
  'schedules.weekly': 'WeeklyInterval[]',
  'sign_ups.body': 'SignUpBody',
  'signing_keys.purpose': "'token' | 'file' | 'reset' | 'revert' | 'device' | 'consent' | 'push' | 'challenge'",
  'step_days.outcome': 'StepOutcome',
  'subscriptions.pending_plan': 'number',
  'subscriptions.plan': 'number',
  'users.number_ids': 'string[]',
  'voicemails.id_prefix': "'RE'",
}

const head = `// Written by \`npm run tables\` from the database's schema.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CallEvent } from 'callflow/machine'
import type { UnusualReason } from 'contract/callLimits'
import type { CallEnding, StepOutcome } from 'contract/callPaths'
import type { FlowChange, VersionTests, CallEnd, RehearsalScript } from 'contract/flowVersions'
import type { NightStep } from 'contract/nightCalls'
import type { HolidayKey, ScheduleException, WeeklyInterval } from 'contract/schedules'
import type { SignUpBody } from 'contract/signUp'
import type { Behaviour, BilledTo, CallPass, CarriedEvent, Cents, Day, InvoiceLine, Instant, QueuedMail, Seller, VersionBranch, VersionModule } from './columns'
`

interface Column {
  table: string
  column: string
  type: string
  is_nullable: boolean
  has_default: boolean
  is_always: boolean
  /** What a check permits, as PostgreSQL writes it, and the labels of an enum. */
  check: string | null
  labels: string[] | null
}

const columnsOf = async (store: Store): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as is_nullable,
      atthasdef or attidentity <> '' as has_default, attgenerated <> '' or attidentity = 'a' as is_always,
      (select pg_get_constraintdef(oid) from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%' limit 1) as check,
      (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = atttypid) as labels
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(store)
  return rows
}

/** \`CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text])))\` permits \`'pending' | 'done'\`. */
const permitted = ({ check, labels }: Column): string | null => {
  if (labels !== null) return labels.map((label) => `'${label}'`).join(' | ')
  const listed = /ARRAY\[(.*?)\]/.exec(check ?? '')?.[1]
  return listed === undefined ? null : [...listed.matchAll(/'[^']*'|\d+/g)].map(([value]) => value).join(' | ')
}

const valueOf = (column: Column): string => {
  const own = known[`${column.table}.${column.column}`]
  if (column.type === 'jsonb') return `JSONColumnType<${own ?? 'unknown'}>`
  if (column.type === 'timestamp with time zone') return 'Instant'
  if (column.column.endsWith('_cents') || column.column === 'cents') return 'Cents'
  return own ?? permitted(column) ?? scalars[column.type] ?? 'unknown'
}

const typeOf = (column: Column): string => {
  const type = column.is_nullable ? `${valueOf(column)} | null` : valueOf(column)
  if (column.is_always) return `GeneratedAlways<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

const namesOf = async (store: Store, what: 'proname' | 'typname'): Promise<string[]> => {
  const { rows } = await (what === 'proname'
    ? sql<{ name: string }>`select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`
    : sql<{ name: string }>`select typname as name from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e' order by 1`
  ).execute(store)
  return rows.map(({ name }) => name)
}

const listed = (name: string, values: Iterable<string>): string =>
  `export const ${name} = [\n${[...values].map((value) => `  '${value}',\n`).join('')}] as const\n`

export const writeTableTypes = async (store: Store): Promise<string> => {
  const tables = new Map<string, string[]>()
  for (const column of await columnsOf(store)) {
    tables.set(column.table, [...(tables.get(column.table) ?? []), `    ${column.column}: ${typeOf(column)}`])
  }
  const shapes = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.join('\n')}\n  }`)
  const names = [
    listed('tableNames', tables.keys()),
    listed('functionNames', await namesOf(store, 'proname')),
    listed('enumNames', await namesOf(store, 'typname')),
  ]
  return `${head}\nexport interface Tables {\n${shapes.join('\n')}\n}\n\n${names.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cluster = await startTestCluster()
  const store = await cluster.newStore()
  await migrate(store)
  writeFileSync(generatedFile, await writeTableTypes(store))
  await cluster.stop()
}
