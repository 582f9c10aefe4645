import type { Static } from 'typebox'
import type { ExportReply } from './history'
import { row } from './row'
import type { CallFiltersSchema, CallSchema, CallsQuerySchema, CallsReplySchema, DirectionSchema } from './schemas/calls'

export type Direction = Static<typeof DirectionSchema>
export type Call = Static<typeof CallSchema>
export type CallFilters = Static<typeof CallFiltersSchema>
export type CallsQuery = Static<typeof CallsQuerySchema>
export type CallsReply = Static<typeof CallsReplySchema>

export const callsRows = {
  /** Newest first. */
  listCalls: row<{ query: CallsQuery; reply: CallsReply }>()('GET', '/accounts/:accountId/calls'),
  exportCalls: row<{ query: CallFilters; reply: ExportReply }>()('GET', '/accounts/:accountId/calls/export-url', {
    ext: true,
  }),
}
