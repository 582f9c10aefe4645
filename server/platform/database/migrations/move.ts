import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '../../clock'
import { makeMonthsForMove } from '../months'
import type { Store } from '../tables/tables'
import type { TimedTable } from '../months'

/** A table that gets another layout: rows are copied to `<name>_next` in batches after the migration, and mirrored meanwhile. */
export interface Move extends TimedTable {
  /** What the id of a row `changed` becomes. */
  key: RawBuilder<unknown>
  /** A statement that puts rows of the earlier layout into the new one. */
  copy: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Columns that an update changes. */
  changing: readonly string[]
  /** Writers lock these tables before this one, so the swap does as well: else each could wait for the other. */
  lockedFirst: readonly string[]
  /** What follows once the new table has its name. */
  afterwards: readonly RawBuilder<unknown>[]
}

const partsOf = ({ name }: TimedTable) => ({
  table: sql.table(name),
  next: sql.table(`${name}_next`),
  backlog: sql.table(`${name}_backlog`),
  mirror: sql.id(`mirror_${name}`),
})

const mirroring = (move: Move) => {
  const { table, next, backlog, mirror } = partsOf(move)
  const at = sql.id(move.at)
  const trigger = (suffix: string) => sql.id(`${move.name}_${suffix}`)
  const updated = move.changing.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`)
  return [
    // Accounts whose rows are still to be moved, and the first of their days to be moved.
    sql`create table ${backlog} (
      account_id text primary key references accounts (id),
      from_day date not null
    )`,
    sql`insert into ${backlog} select id, '-infinity' from accounts`,
    sql`create function ${mirror}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from ${next} as mirrored using changed
            where mirrored.id = ${move.key} and mirrored.account_id = changed.account_id::uuid and mirrored.${at} = changed.${at};
        else
          ${move.copy(sql`changed order by id`)}
            on conflict (id, account_id, ${at}) do update set ${sql.join(updated)};
        end if;
        return null;
      end $$`,
    sql`create trigger ${trigger('mirrored')} after insert on ${table}
      referencing new table as changed for each statement execute function ${mirror}()`,
    sql`create trigger ${trigger('mirrored_again')} after update on ${table}
      referencing new table as changed for each statement execute function ${mirror}()`,
    sql`create trigger ${trigger('unmirrored')} after delete on ${table}
      referencing old table as changed for each statement execute function ${mirror}()`,
  ]
}

/** No version made other ids; an operator may have. */
export const enforceUuids = async (database: Store, kind: 'account' | 'number'): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(`${kind}s`)} where id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' limit 1`.execute(database)
  const [found] = rows
  if (found !== undefined) throw new Error(`The ${kind} ${found.id} can't have calls: give it a UUID as its id first.`)
}

/** Rows of earlier years stay together. */
const MOST_MONTHS_MS = 10 * 366 * DAY_MS

const oldestRow = async (database: Store, { name, at }: TimedTable): Promise<Date | null> => {
  const { rows } = await sql<{ oldest: Date | null }>`select min(first.at) as oldest from accounts cross join lateral (
    select ${sql.ref(at)} as at from ${sql.table(name)} where account_id = accounts.id order by ${sql.ref(at)} limit 1) as first`.execute(database)
  return rows[0]?.oldest ?? null
}

/** Before the triggers: a row that they copy into the default partition would keep its whole month there. */
const makeMonths = async (database: Store, move: Move): Promise<void> => {
  const now = new Date()
  const [oldest, limit] = [await oldestRow(database, move), new Date(now.getTime() - MOST_MONTHS_MS)]
  await makeMonthsForMove(database, move, oldest === null ? now : oldest < limit ? limit : oldest, now)
}

/** In the migration, once the new table is there. */
export const beginMove = async (database: Store, move: Move): Promise<void> => {
  await makeMonths(database, move)
  for (const statement of mirroring(move)) await statement.execute(database)
}

export const isMoving = async (database: Store, { name }: TimedTable): Promise<boolean> => {
  const { rows } = await sql<{ isMoving: boolean }>`select to_regclass(${`${name}_next`}) is not null as "isMoving"`.execute(database)
  return rows[0]?.isMoving === true
}

/** Puts the moved rows in the place of the earlier table. */
export const swapTables = async (database: Store, move: Move): Promise<void> => {
  const { table, next, backlog, mirror } = partsOf(move)
  const locked = [...move.lockedFirst, move.name].map((name) => sql.table(name))
  const swap = [
    sql`lock table ${sql.join(locked)} in access exclusive mode`,
    sql`drop table ${table} cascade`,
    sql`drop table ${backlog}`,
    sql`drop function ${mirror}`,
    sql`alter table ${next} rename to ${table}`,
  ]
  for (const statement of [...swap, ...move.afterwards]) await statement.execute(database)
}

/** Without rows there is nothing to wait for. */
export const swapIfEmpty = async (database: Store, move: Move): Promise<void> => {
  const { rows } = await sql`select from ${sql.table(move.name)} limit 1`.execute(database)
  if (rows.length === 0) await swapTables(database, move)
}
