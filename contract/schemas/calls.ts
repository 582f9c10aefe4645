import { Type } from 'typebox'
import type { callsRows } from '../calls'
import { Exactly, IdSchema, InstantSchema, nextCursor, Nullable, pageQuery } from './parts'
import { exportReply, historyQuery, total, wantsTotal } from './history'
import { schemasOf } from './schemas'

export const DirectionSchema = Type.Union([Type.Literal('inbound'), Type.Literal('outbound')])

/** The account's own number of a call or a message; null once it was released. */
export const OwnNumberSchema = Nullable(Exactly({ label: Nullable(Type.String()), friendly_number: Type.String() }))

export const CallSchema = Exactly({
  id: IdSchema,
  direction: DirectionSchema,
  number_id: Nullable(IdSchema),
  number: OwnNumberSchema,
  contact_name: Nullable(Type.String()),
  contact_number: Type.String({ description: 'E.164 of the other side' }),
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  start_date: InstantSchema,
})

const filters = { ...historyQuery, direction: Type.Optional(DirectionSchema) }

export const CallFiltersSchema = Exactly(filters)

export const CallsQuerySchema = Exactly({ ...pageQuery, ...wantsTotal, ...filters })

export const CallsReplySchema = Exactly({ calls: Type.Array(CallSchema), ...nextCursor, ...total })

export const callsSchemas = schemasOf<typeof callsRows>()({
  listCalls: { query: CallsQuerySchema, reply: CallsReplySchema },
  exportCalls: { query: CallFiltersSchema, reply: exportReply },
})
