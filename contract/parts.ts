import { Type, type TObject, type TProperties, type TSchema } from 'typebox'
import type { Id } from './operation'

/** An object that refuses (in a request) or drops (in a reply) every property that is not listed. */
export const Exactly = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false })

/**
 * Marks a field of a reply without which the console can do nothing: a reply of another service that lacks it, or has
 * something else there, is unreadable. All other fields have a default; see `src/api/readReply.ts`.
 */
export const Essential = <Schema extends TSchema>(schema: Schema): Schema & { readonly 'x-essential': true } => ({
  ...schema,
  'x-essential': true as const,
})

/** An id of this service: checked by pattern before it reaches the database or a file. */
export const IdSchema = Type.Unsafe<Id>({ type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', 'x-id': true })

/** What a thing is known by. */
export const OwnIdSchema = Essential(IdSchema)

export const ListOf = <Schema extends TSchema>(schema: Schema) => Essential(Type.Array(schema))

/** Refuses what PostgreSQL text cannot hold (NUL) and what no screen can show (a lone surrogate). */
const storable = '^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$'

/** Text that a person typed, bounded in UTF-16 units; which of it is acceptable is the resource's rules' business. */
export const TextSchema = (maxLength = 1000) => Type.String({ maxLength, pattern: storable })

/** Money on the wire: CAD with two decimals. Cents are inside the service only. */
export const MoneySchema = Type.Number({ description: 'CAD with two decimals' })

/** `YYYY-MM-DD`. */
export const DateSchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Yes is 1, no is 0. */
export const FlagSchema = Type.Union([Type.Literal(0), Type.Literal(1)])

export const CountSchema = Type.Integer({ minimum: 0 })

/** ISO-8601 in UTC. */
export const InstantSchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Our extension of the long lists. Without `limit` the answer is the whole list. */
export const pageQuery = {
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9]\\d?|100)$', description: 'from 1 to 100' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
}

/** Longer texts are not searched for. */
export const MOST_SEARCH_LENGTH = 200

/** Our extension of the long lists: only rows that hold this text. */
export const searchQuery = { q: Type.Optional(TextSchema(MOST_SEARCH_LENGTH)) }

/** A text that could be part of a phone number, however it is written: then its digits are looked for, too. */
export const numberPartPattern = '^[\\s().\\-/+]*\\d[\\d\\s().\\-/+]*$'

/** The first day that a list can be asked for. */
export const FIRST_DAY = '1900-01-01'

/** Our extension of the long lists: days of Montreal, both included. */
export const daysQuery = { from: Type.Optional(DateSchema), to: Type.Optional(DateSchema) }

/** Null on the last page; missing where the whole list was asked for. */
export const nextCursor = { next_cursor: Type.Optional(Nullable(Type.String())) }
