import { Type, type Static } from 'typebox'
import { CountSchema, daysQuery, Essential, Exactly, FlagSchema, IdSchema, searchQuery } from './parts'

export const historyQuery = {
  ...searchQuery,
  number_id: Type.Optional(IdSchema),
  ...daysQuery,
}

export const QueryFlagSchema = Type.Union([Type.Literal('0'), Type.Literal('1')])

/** `total` is optional because it costs a query over all matching rows. */
export const wantsTotal = { count: Type.Optional(Type.Literal('1')) }

/** Where no count is stored, matches are counted up to here. */
export const MAX_COUNTED = 10_000

/** Capped: there are more matches than `total`, which is `MAX_COUNTED`. */
export const total = { total: Type.Optional(CountSchema), is_total_capped: Type.Optional(FlagSchema) }

export const exportReply = Exactly({
  file_url: Essential(Type.String({ description: 'signed URL of the CSV export, valid for 10 minutes without authorization' })),
})

export type ExportReply = Static<typeof exportReply>
