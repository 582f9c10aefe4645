import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

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
