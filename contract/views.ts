import { Type, type Static } from 'typebox'
import { exportReply } from './calls'
import { daysQuery, Essential, Exactly, IdSchema, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, VerbatimSchema } from './operation'

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
  subject_id: Nullable(IdSchema),
  /** What happened, in a sentence of the language of the query. */
  text: Essential(Type.String()),
  /** Fields that a person can read, as texts. */
  changes: ListOf(Exactly({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) })),
  reason: Type.String(),
})

/** What an entry is about. */
export const journalTopics = ['numbers', 'flows', 'schedules', 'audiofiles', 'calls', 'contacts', 'team', 'billing', 'account', 'support'] as const

export type JournalTopic = (typeof journalTopics)[number]

const JournalTopicSchema = Type.Enum(journalTopics)

const filters = { ...searchQuery, ...daysQuery, user_id: Type.Optional(IdSchema), topic: Type.Optional(JournalTopicSchema) }

export const JournalFiltersSchema = Exactly(filters)

const LanguageSchema = Type.Union([Type.Literal('en'), Type.Literal('fr')])

export const OwnJournalQuerySchema = Exactly({ ...pageQuery, ...filters, language: Type.Optional(LanguageSchema) })

export const OwnJournalReplySchema = Exactly({ entries: ListOf(OwnJournalEntrySchema), ...nextCursor })

export type OpenViewBody = Static<typeof OpenViewBodySchema>
export type OpenViewReply = Static<typeof OpenViewReplySchema>
export type ViewReply = Static<typeof ViewReplySchema>
export type ViewPermission = Static<typeof ViewPermissionSchema>
export type JournalFilters = Static<typeof JournalFiltersSchema>
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
  /** What the account's people changed, and what operators did that the customer may know, of the last 13 months. */
  listOwnJournal: operation('GET', '/accounts/:accountId/journal', { role: 'owner', query: OwnJournalQuerySchema, reply: OwnJournalReplySchema, view: 'allowed', ext: true }),
  exportJournal: operation('GET', '/accounts/:accountId/journal/export-url', { role: 'owner', query: JournalFiltersSchema, reply: exportReply, view: 'closed', ext: true }),
}
