import { Type, type Static } from 'typebox'
import { exportReply, historyQuery, total, wantsTotal } from './history'
import { operation } from './operation'
import { ChosenIdsSchema, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, nextCursor, Nullable, OwnIdSchema, pageQuery } from './parts'

export const DirectionSchema = Type.Union([Type.Literal('inbound'), Type.Literal('outbound')])

export const OwnNumberSchema = Nullable(Exactly({ label: Nullable(Type.String()), friendly_number: Type.String() }))

/** An inbound call that no person answered and that left no message: still open, or what resolved it. */
export const MissedSchema = Type.Union([
  Type.Literal('open'),
  Type.Literal('called_back'),
  Type.Literal('reached'),
  Type.Literal('message_left'),
  Type.Literal('marked'),
])

export const CallSchema = Exactly({
  id: OwnIdSchema,
  direction: DirectionSchema,
  number_id: Nullable(IdSchema),
  number: OwnNumberSchema,
  contact_name: Nullable(Type.String()),
  contact_number: Type.String({ description: 'phone number of the other party (E.164)' }),
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  start_date: InstantSchema,
  /** Extension. Null if the call was not missed. */
  missed: Type.Optional(Nullable(MissedSchema)),
})

export const MissedFilterSchema = Type.Union([Type.Literal('all'), Type.Literal('open'), Type.Literal('done')])

const filters = { ...historyQuery, direction: Type.Optional(DirectionSchema), missed: Type.Optional(MissedFilterSchema) }

export const CallFiltersSchema = Exactly(filters)

export const CallsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...filters })

export const CallsReplySchema = Exactly({ calls: ListOf(CallSchema), ...nextCursor, ...total })

export const MissedStatusBodySchema = Exactly({ ids: ChosenIdsSchema, is_done: FlagSchema })

export type Missed = Static<typeof MissedSchema>
export type MissedFilter = Static<typeof MissedFilterSchema>
export type MissedStatusBody = Static<typeof MissedStatusBodySchema>
export type Direction = Static<typeof DirectionSchema>
export type Call = Static<typeof CallSchema>
export type CallFilters = Static<typeof CallFiltersSchema>
export type CallsQuery = Static<typeof CallsQuerySchema>
export type CallsReply = Static<typeof CallsReplySchema>

export const callsOperations = {
  listCalls: operation('GET', '/accounts/:accountId/calls', { query: CallsQuerySchema, reply: CallsReplySchema }),
  exportCalls: operation('GET', '/accounts/:accountId/calls/export-url', {
    query: CallFiltersSchema,
    reply: exportReply,
    ext: true,
  }),
  /** Skips calls that were not missed; 404 if the account has none of these calls. */
  setMissedStatus: operation('PUT', '/accounts/:accountId/calls/missed-status', {
    body: MissedStatusBodySchema,
    status: 204,
    ext: true,
  }),
}
