import { sql } from 'kysely'
import type { Store } from '../platform/database/tables'

type Values = Readonly<Record<string, unknown>>

/** Net change of one row: `before` is `null` for a new row, `after` for a deleted one. */
export interface Change {
  table: string
  before: Values | null
  after: Values | null
}

export interface ChangeLog {
  /** Changes committed since the last call; a row that was changed and changed back isn't listed. */
  take: () => Promise<Change[]>
}

const internalTables = ['idempotency_keys', 'login_failures', 'mail_outbox', 'pending_deletions', 'signing_keys', 'processor_tokens', 'clock_marks']

interface Entry {
  table_name: string
  row_key: string
  before: Values | null
  after: Values | null
}

/** Triggers record each changed row; a rollback also rolls back the record. */
const install = async (store: Store): Promise<void> => {
  await sql`create table if not exists change_log (
    id bigserial primary key, table_name text not null, row_key text not null, before jsonb, after jsonb
  )`.execute(store)
  await sql`create or replace function log_change() returns trigger language plpgsql as $$
    declare
      one jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
      other jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
      key text;
    begin
      if one is not distinct from other then return null; end if;
      select coalesce(string_agg(coalesce(other, one) ->> a.attname, ' ' order by a.attname), '') into key
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = tg_relid and i.indisprimary;
      insert into change_log (table_name, row_key, before, after) values (tg_table_name, key, one, other);
      return null;
    end $$`.execute(store)
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%' and relname <> 'change_log'`.execute(store)
  for (const { name } of tables.rows) {
    if (internalTables.includes(name)) continue
    await sql`create trigger log_change after insert or update or delete on ${sql.table(name)} for each row execute function log_change()`.execute(store)
  }
}

const isSame = (one: Values | null, other: Values | null): boolean => JSON.stringify(one) === JSON.stringify(other)

const netOf = (entries: readonly Entry[]): Change[] => {
  const net = new Map<string, Change>()
  for (const { table_name: table, row_key, before, after } of entries) {
    const known = net.get(`${table} ${row_key}`)
    net.set(`${table} ${row_key}`, { table, before: known === undefined ? before : known.before, after })
  }
  return [...net.values()].filter(({ before, after }) => !isSame(before, after))
}

export const openChangeLog = async (store: Store): Promise<ChangeLog> => {
  await install(store)
  return {
    take: async () => {
      const taken = await sql<Entry & { id: string }>`delete from change_log returning id::text, table_name, row_key, before, after`.execute(store)
      return netOf(taken.rows.toSorted((one, other) => Number(one.id) - Number(other.id)))
    },
  }
}

const withoutRandom = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replace(/\b(?:CA|RE)[0-9a-f]{32}\b/g, '#')
    .replace(/\b[a-z]+_[0-9a-f]{16,}\b/g, '*')
    .replace(/[\w$+/=-]{30,}/g, '*')
    .replace(/\d[\d:.T+-]*Z?/g, '0')

const byRandom = ['rate_center', 'region']

const changedIn = ({ before, after }: Change): string => {
  const names = Object.keys({ ...before, ...after }).sort()
  const changed = names.filter((name) => !byRandom.includes(name) && !isSame({ value: before?.[name] }, { value: after?.[name] }))
  return changed.map((name) => `${name}=${name.endsWith('_cents') ? String(after?.[name]) : withoutRandom(after?.[name])}`).join(' ')
}

/** The changes without random parts: two acts with the same effect give the same result. */
export const effectOf = (changes: readonly Change[]): string[] =>
  changes
    .map((change) => {
      if (change.after === null) return `- ${change.table}`
      return `${change.before === null ? '+' : '~'} ${change.table} ${changedIn(change)}`
    })
    .sort()
