import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { sql } from 'kysely'
import { escapeIdentifier } from 'pg'
import { tableNames } from '../tables.generated'
import type { Store } from '../tables'

export interface TableShape {
  name: string
  columns: string[]
}

const shapesOf = async (store: Store): Promise<TableShape[]> => {
  const { rows } = await sql<TableShape>`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where pg_class.oid in (select to_regclass(quote_ident(name)) from unnest(${tableNames}::text[]) as name)
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(store)
  return rows
}

const referencesOf = async (store: Store): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ name: string; others: string[] }>`
    select conrelid::regclass::text as name, array_agg(distinct confrelid::regclass::text) as others
    from pg_constraint where contype = 'f' and conrelid <> confrelid group by conrelid`.execute(store)
  return new Map(rows.map(({ name, others }) => [name, others]))
}

/** Ordered by foreign keys, so that the tables can be filled in this order. */
export const tablesInOrder = async (store: Store): Promise<TableShape[]> => {
  const [shapes, references] = [await shapesOf(store), await referencesOf(store)]
  const shapeOf = new Map(shapes.map((shape) => [shape.name, shape]))
  const ordered = new Set<TableShape>()
  const visit = (name: string, path: readonly string[]): void => {
    const shape = shapeOf.get(name)
    if (shape === undefined || ordered.has(shape)) return
    if (path.includes(name)) throw new Error(`${[...path, name].join(' → ')}: no table can be filled first`)
    for (const other of references.get(name) ?? []) visit(other, [...path, name])
    ordered.add(shape)
  }
  for (const { name } of shapes.sort((one, other) => (one.name < other.name ? -1 : 1))) visit(name, [])
  return [...ordered]
}

/** Names the columns for COPY, because another database may order them differently. */
export const copyTarget = ({ name, columns }: TableShape): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

/** A query, because COPY can't read a table in partitions. */
export const copySource = ({ name, columns }: TableShape): string => `select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(name)}`

export const continueIdentities = async (store: Store, { name }: TableShape): Promise<void> => {
  const { rows } = await sql<{ column: string; sequence: string }>`
    select attname::text as column, pg_get_serial_sequence(${name}, attname) as sequence
    from pg_attribute where attrelid = to_regclass(${name}) and attidentity <> ''`.execute(store)
  for (const { column, sequence } of rows) {
    await sql`select setval(${sequence}::regclass, greatest((select max(${sql.id(column)}) from ${sql.table(name)}), 1))`.execute(store)
  }
}

export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

export const FORMAT = 1
export const HEAD_NAME = 'backup.json'
export const TAIL_NAME = 'contents.json'

const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

const HeadSchema = Type.Object({
  format: Type.Integer(),
  made_at: Type.String(),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name, { minItems: 1 }) })),
  files: Type.Union([Type.Literal('folder'), Type.Literal('object store')]),
})

const TailSchema = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  files: Type.Integer(),
  file_bytes: Type.Integer(),
  /** Deleted during the backup; the restore removes their rows. */
  missing: Type.Array(Type.String()),
})

export type Head = Static<typeof HeadSchema>
export type Tail = Static<typeof TailSchema>

const parsed = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}

export const headIn = (content: Buffer): Head | null => {
  const value = parsed(content)
  return Value.Check(HeadSchema, value) ? value : null
}

export const tailIn = (content: Buffer): Tail | null => {
  const value = parsed(content)
  return Value.Check(TailSchema, value) ? value : null
}

export const jsonOf = (value: Head | Tail): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
