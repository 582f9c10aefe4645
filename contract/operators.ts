import { Type, type Static } from 'typebox'
import { Essential, Exactly, IdSchema, InstantSchema, ListOf, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema, VerbatimSchema } from './operation'

/** People of the company that runs the service. An administrator may do everything, an agent what serves customers. */
export const OperatorRoleSchema = Type.Union([Type.Literal('administrator'), Type.Literal('agent')])

export const OperatorSchema = Exactly({
  id: OwnIdSchema,
  email: Essential(Type.String()),
  name: Type.String(),
  role: Essential(OperatorRoleSchema),
})

/** Without its `active_at`, nobody has used the link yet, which is good until `link_until`. */
export const ListedOperatorSchema = Exactly({
  ...OperatorSchema.properties,
  active_at: Nullable(InstantSchema),
  link_until: Nullable(InstantSchema),
})

const OperatorNameSchema = TextSchema(100)

export const NewOperatorBodySchema = Exactly({ email: TextSchema(320), name: OperatorNameSchema, role: OperatorRoleSchema })

export const OperatorRoleBodySchema = Exactly({ role: OperatorRoleSchema })

/** The link opens the operator page once, for an hour, to set a password and a second factor. */
export const OperatorLinkReplySchema = Exactly({ operator: ListedOperatorSchema, link: Essential(Type.String()) })

export const OperatorsReplySchema = Exactly({ operators: ListOf(ListedOperatorSchema) })

export const ListedOperatorReplySchema = Exactly({ operator: ListedOperatorSchema })

export const OperatorReplySchema = Exactly({ operator: OperatorSchema, expires_at: InstantSchema })

const LinkTokenSchema = VerbatimSchema(100)

export const OperatorLinkBodySchema = Exactly({ token: LinkTokenSchema })

export const OperatorSetupReplySchema = Exactly({
  email: Essential(Type.String()),
  name: Type.String(),
  totp_secret: Essential(Type.String({ description: 'Base32, for an authenticator app without a camera' })),
  totp_url: Essential(Type.String({ description: 'otpauth: address, for a QR code' })),
})

/** Six digits; apps show them in groups. */
const TotpCodeSchema = TextSchema(20)

export const OperatorSetupBodySchema = Exactly({
  token: LinkTokenSchema,
  password: VerbatimSchema(1024),
  password_confirmation: VerbatimSchema(1024),
  totp_code: TotpCodeSchema,
})

export const OperatorLoginBodySchema = Exactly({ email: TextSchema(320), password: VerbatimSchema(1024), totp_code: TotpCodeSchema })

export const OperatorSessionReplySchema = Exactly({
  token: Essential(Type.String()),
  operator: OperatorSchema,
  /** Earlier after half an hour without a request. */
  expires_at: InstantSchema,
})

/** What was done, in the words of `journalActs`. */
export const JournalEntrySchema = Exactly({
  id: OwnIdSchema,
  created_at: InstantSchema,
  /** As the operator, or the command, was called then. */
  actor: Type.String(),
  act: Essential(Type.String()),
  subject: Type.String(),
  account_id: Nullable(IdSchema),
  reason: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  /** Where it was done from. */
  address: Type.String(),
})

/** `money`: the bookings alone, as `money_…`; `acts`: what operators did, without them. A search finds bookings by their account. */
const JournalKindSchema = Type.Union([Type.Literal('acts'), Type.Literal('money')])

export const JournalQuerySchema = Exactly({ ...pageQuery, ...searchQuery, account_id: Type.Optional(IdSchema), kind: Type.Optional(JournalKindSchema) })

export const JournalReplySchema = Exactly({ entries: ListOf(JournalEntrySchema), ...nextCursor })

export type JournalEntry = Static<typeof JournalEntrySchema>
export type JournalQuery = Static<typeof JournalQuerySchema>
export type JournalReply = Static<typeof JournalReplySchema>
export type OperatorRole = Static<typeof OperatorRoleSchema>
export type Operator = Static<typeof OperatorSchema>
export type ListedOperator = Static<typeof ListedOperatorSchema>
export type NewOperatorBody = Static<typeof NewOperatorBodySchema>
export type OperatorLoginBody = Static<typeof OperatorLoginBodySchema>
export type OperatorSetupBody = Static<typeof OperatorSetupBodySchema>
export type OperatorSetupReply = Static<typeof OperatorSetupReplySchema>
export type OperatorSessionReply = Static<typeof OperatorSessionReplySchema>
export type OperatorLinkReply = Static<typeof OperatorLinkReplySchema>

export const operatorsOperations = {
  readOperatorLink: operation('POST', '/operator/link', { body: OperatorLinkBodySchema, reply: OperatorSetupReplySchema, access: 'guest', asks: true, ext: true }),
  setUpOperator: operation('POST', '/operator/setup', { body: OperatorSetupBodySchema, reply: OperatorSessionReplySchema, access: 'guest', asks: true, ext: true }),
  operatorLogin: operation('POST', '/operator/login', { body: OperatorLoginBodySchema, reply: OperatorSessionReplySchema, access: 'guest', asks: true, ext: true }),
  operatorLogout: operation('POST', '/operator/logout', { access: 'operator', byPerson: true, status: 204, ext: true }),
  getOperator: operation('GET', '/operator/me', { reply: OperatorReplySchema, access: 'operator', ext: true }),
  listOperators: operation('GET', '/operator/operators', { reply: OperatorsReplySchema, access: 'administrator', ext: true }),
  inviteOperator: operation('POST', '/operator/operators', { body: NewOperatorBodySchema, reply: OperatorLinkReplySchema, access: 'administrator', byPerson: true, status: 201, ext: true }),
  setOperatorRole: operation('PUT', '/operator/operators/:operatorId', { body: OperatorRoleBodySchema, reply: ListedOperatorReplySchema, access: 'administrator', byPerson: true, ext: true }),
  /** Ends the operator's sessions, password and factor; the new link sets them again. */
  resetOperator: operation('POST', '/operator/operators/:operatorId/link', { reply: OperatorLinkReplySchema, access: 'administrator', byPerson: true, status: 201, ext: true }),
  listJournal: operation('GET', '/operator/journal', { query: JournalQuerySchema, reply: JournalReplySchema, access: 'operator', ext: true }),
  removeOperator: operation('DELETE', '/operator/operators/:operatorId', { access: 'administrator', byPerson: true, status: 204, ext: true }),
}
