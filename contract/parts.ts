import { Type, type TObject, type TProperties, type TSchema } from 'typebox'
import type { Id } from './operation'

/** Rejects (in requests) or drops (in replies) properties that are not listed. */
export const Exactly = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false })

/** A reply without this field is unreadable; all other fields have a default in `src/api/readReply.ts`. */
export const Essential = <Schema extends TSchema>(schema: Schema): Schema & { readonly 'x-essential': true } => ({
  ...schema,
  'x-essential': true as const,
})

export const IdSchema = Type.Unsafe<Id>({ type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', 'x-id': true })

export const OwnIdSchema = Essential(IdSchema)

export const ListOf = <Schema extends TSchema>(schema: Schema) => Essential(Type.Array(schema))

/** Excludes NUL, which PostgreSQL text cannot hold, and lone surrogates. */
const storable = '^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$'

const StorableSchema = (maxLength: number, marks: { 'x-text'?: 'line' | 'lines' }) => Type.String({ maxLength, pattern: storable, ...marks })

/** A short text on one line: names, addresses, numbers, searches. Arrives without invisible marks and composed (NFC). */
export const TextSchema = (maxLength = 1000) => StorableSchema(maxLength, { 'x-text': 'line' })

/** The same, but it keeps its line breaks. */
export const LongTextSchema = (maxLength: number) => StorableSchema(maxLength, { 'x-text': 'lines' })

/** Arrives as it was sent: passwords, tokens, files. */
export const VerbatimSchema = (maxLength: number) => StorableSchema(maxLength, {})

export const MoneySchema = Type.Number({ description: 'CAD with two decimals' })

export const DateSchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const FlagSchema = Type.Union([Type.Literal(0), Type.Literal(1)])

export const CountSchema = Type.Integer({ minimum: 0 })

export const InstantSchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const pageQuery = {
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9]\\d?|100)$', description: 'from 1 to 100' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
}

export const MAX_SEARCH_LENGTH = 200

export const searchQuery = { q: Type.Optional(TextSchema(MAX_SEARCH_LENGTH)) }

/** A search finds texts that contain every one of these words, in any order. */
export const searchWordPattern = '\\S+'

export const FIRST_DAY = '1900-01-01'

export const daysQuery = { from: Type.Optional(DateSchema), to: Type.Optional(DateSchema) }

/** Rows that one request may change. */
export const MAX_MARKED = 100

export const ChosenIdsSchema = Type.Array(IdSchema, { minItems: 1, maxItems: MAX_MARKED })

/** Null on the last page; absent without `limit`. */
export const nextCursor = { next_cursor: Type.Optional(Nullable(Type.String())) }
