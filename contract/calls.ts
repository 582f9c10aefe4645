import { Type, type Static } from 'typebox'
import { exportReply, historyQuery, total, wantsTotal } from './history'
import { operation } from './operation'
import { Exactly, IdSchema, InstantSchema, ListOf, nextCursor, Nullable, OwnIdSchema, pageQuery } from './parts'

export const DirectionSchema = Type.Union([Type.Literal('inbound'), Type.Literal('outbound')])

export const OwnNumberSchema = Nullable(Exactly({ label: Nullable(Type.String()), friendly_number: Type.String() }))

export const CallSchema = Exactly({
  id: OwnIdSchema,
  direction: DirectionSchema,
  number_id: Nullable(IdSchema),
  number: OwnNumberSchema,
  contact_name: Nullable(Type.String()),
  contact_number: Type.String({ description: 'phone number of the other party (E.164)' }),
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  start_date: InstantSchema,
})

const filters = { ...historyQuery, direction: Type.Optional(DirectionSchema) }

export const CallFiltersSchema = Exactly(filters)

export const CallsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...filters })

export const CallsReplySchema = Exactly({ calls: ListOf(CallSchema), ...nextCursor, ...total })

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
}
