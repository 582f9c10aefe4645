import { Type, type Static } from 'typebox'
import { CountSchema, daysQuery, Essential, Exactly, IdSchema, searchQuery } from './parts'

/** Our extension: what the lists of calls, voicemails and recordings can be filtered by. */
export const historyQuery = {
  ...searchQuery,
  number_id: Type.Optional(IdSchema),
  ...daysQuery,
}

/** As it stands in a query string. */
export const QueryFlagSchema = Type.Union([Type.Literal('0'), Type.Literal('1')])

/** Our extension: `count=1` asks for `total`, which costs a look at all that matches. */
export const wantsTotal = { count: Type.Optional(Type.Literal('1')) }

/** Of all that matches the filters, whatever the page; missing unless it was asked for. */
export const total = { total: Type.Optional(CountSchema) }

export const exportReply = Exactly({
  file_url: Essential(Type.String({ description: 'signed URL of the CSV export, valid for 10 minutes without authorization' })),
})

/** Where the CSV of a filtered list can be downloaded. */
export type ExportReply = Static<typeof exportReply>
