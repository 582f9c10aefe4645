import { Type, type Static } from 'typebox'
import { Essential, Exactly, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, VerbatimSchema } from './operation'

export const OpenViewBodySchema = Exactly({ reason: LongTextSchema(500) })

export const OpenViewReplySchema = Exactly({ url: Essential(Type.String({ description: 'opens the console once, within a minute' })) })

export const ViewCodeBodySchema = Exactly({ code: VerbatimSchema(100) })

/** The token reads what the customer reads, and changes nothing. */
export const ViewReplySchema = Exactly({
  token: Essential(Type.String()),
  account_name: Type.String(),
  operator_name: Type.String(),
  expires_at: InstantSchema,
})

/** Until when operators who view the account hear recordings and voicemails and see phone numbers; null: they don't. */
export const ViewPermissionSchema = Exactly({ until: Nullable(InstantSchema) })

export const OwnJournalEntrySchema = Exactly({
  id: OwnIdSchema,
  created_at: InstantSchema,
  /** The name of an operator, or of one of the account's people. */
  actor: Type.String(),
  act: Essential(Type.String()),
  /** What it was done to. */
  subject: Type.String(),
  reason: Type.String(),
})

export const OwnJournalQuerySchema = Exactly(pageQuery)

export const OwnJournalReplySchema = Exactly({ entries: ListOf(OwnJournalEntrySchema), ...nextCursor })

export type OpenViewBody = Static<typeof OpenViewBodySchema>
export type OpenViewReply = Static<typeof OpenViewReplySchema>
export type ViewReply = Static<typeof ViewReplySchema>
export type ViewPermission = Static<typeof ViewPermissionSchema>
export type OwnJournalQuery = Static<typeof OwnJournalQuerySchema>
export type OwnJournalReply = Static<typeof OwnJournalReplySchema>

export const viewsOperations = {
  openView: operation('POST', '/operator/accounts/:customerId/views', { body: OpenViewBodySchema, reply: OpenViewReplySchema, access: 'operator', byPerson: true, status: 201, asks: true, ext: true }),
  /** 400 `invalid_token` for a code that was used, is older than a minute, or nobody has. */
  startView: operation('POST', '/auth/view', { body: ViewCodeBodySchema, reply: ViewReplySchema, access: 'guest', asks: true, ext: true }),
  getViewPermission: operation('GET', '/accounts/:accountId/view-permission', { role: 'owner', reply: ViewPermissionSchema, ext: true }),
  /** For 24 hours from now. */
  allowView: operation('PUT', '/accounts/:accountId/view-permission', { role: 'owner', reply: ViewPermissionSchema, ext: true }),
  withdrawView: operation('DELETE', '/accounts/:accountId/view-permission', { role: 'owner', status: 204, ext: true }),
  /** What operators did that the customer may know, and what changed the team, of the last 13 months. */
  listOwnJournal: operation('GET', '/accounts/:accountId/journal', { role: 'owner', query: OwnJournalQuerySchema, reply: OwnJournalReplySchema, ext: true }),
}
