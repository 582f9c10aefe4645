import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

/** Of the way in which entries stand in the archive; what is in the tables is told by the migrations. */
export const FORMAT = 1
export const HEAD_NAME = 'backup.json'
export const TAIL_NAME = 'contents.json'

const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })

const HeadSchema = Type.Object({
  format: Type.Integer(),
  made_at: Type.String(),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** In the order in which they can be filled. */
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name, { minItems: 1 }) })),
  /** Where the service kept the content of files: only what lies in a folder is part of a backup. */
  files: Type.Union([Type.Literal('folder'), Type.Literal('object store')]),
})

const TailSchema = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  /** Of the files whose content is here, and its bytes. */
  files: Type.Integer(),
  file_bytes: Type.Integer(),
  /** Deleted while the backup was made: their rows go, too. */
  missing: Type.Array(Type.String()),
})

/** What a backup begins with. */
export type Head = Static<typeof HeadSchema>
/** What is known when everything else was written. */
export type Tail = Static<typeof TailSchema>

const parsed = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}

/** Null for anything else. */
export const headIn = (content: Buffer): Head | null => {
  const value = parsed(content)
  return Value.Check(HeadSchema, value) ? value : null
}

/** Null for anything else. */
export const tailIn = (content: Buffer): Tail | null => {
  const value = parsed(content)
  return Value.Check(TailSchema, value) ? value : null
}

export const jsonOf = (value: Head | Tail): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
