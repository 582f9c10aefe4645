import { Type, type Static } from 'typebox'
import { AvailabilityStateSchema, RoleSchema } from './account'
import { Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

/** All; of their numbers and their own; or their own only: in their voicemail box, or of a call that they made or answered. */
const HearsSchema = Type.Union([Type.Literal('all'), Type.Literal('numbers'), Type.Literal('own')])

export const UsesSchema = Exactly({
  /** They call from these and answer their calls; null: all numbers. */
  number_ids: Nullable(Type.Array(IdSchema, { maxItems: 1000 })),
  voicemails: HearsSchema,
  recordings: Type.Union([...HearsSchema.anyOf, Type.Literal('none')]),
  /** CAD, to the cent, that their own calls may cost in a day beyond the plan, below the account's limits; null: whatever these allow. Without it the stored one stays. */
  calls_day: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }))),
})

export const TeamMemberSchema = Exactly({
  id: OwnIdSchema,
  name: Type.String({ description: 'first and last name' }),
  email: Type.String(),
  role: Essential(RoleSchema),
  last_login_at: Nullable(InstantSchema),
  availability: Type.Optional(AvailabilityStateSchema),
  away_until: Type.Optional(Nullable(InstantSchema)),
  /** Kept whatever the role, and counts for members only. */
  uses: Type.Optional(UsesSchema),
  /** Whether they log in with more than a password. */
  has_factor: Type.Optional(FlagSchema),
})

export const InvitationSchema = Exactly({
  id: OwnIdSchema,
  email: Type.String(),
  role: Essential(RoleSchema),
  invited_by: Type.String({ description: 'first and last name' }),
  expires_at: InstantSchema,
})

export const TeamReplySchema = Exactly({
  members: ListOf(TeamMemberSchema),
  invitations: ListOf(InvitationSchema),
  /** From when everybody needs a factor; null if they don't. */
  factor_required_at: Type.Optional(Nullable(InstantSchema)),
})

export const TeamMemberReplySchema = Exactly({ member: TeamMemberSchema })

export const InvitationReplySchema = Exactly({ invitation: InvitationSchema })

export const RoleBodySchema = Exactly({ role: RoleSchema })

export const InvitationBodySchema = Exactly({ email: TextSchema(), role: RoleSchema })

export const InvitationTokenBodySchema = Exactly({ token: VerbatimSchema(100) })

export const InvitationLinkReplySchema = Exactly({
  company: Essential(Type.String()),
  email: Essential(Type.String()),
  invited_by: Type.String({ description: 'first and last name; empty if an operator made the account' }),
  role: Essential(RoleSchema),
  has_login: FlagSchema,
})

export const JoinBodySchema = Exactly({ token: VerbatimSchema(100), password: VerbatimSchema(1024) })

export const AcceptInvitationBodySchema = Exactly({
  token: VerbatimSchema(100),
  firstname: TextSchema(),
  lastname: TextSchema(),
  password: VerbatimSchema(1024),
  password_confirmation: VerbatimSchema(1024),
})

export type TeamMember = Static<typeof TeamMemberSchema>
export type Invitation = Static<typeof InvitationSchema>
export type Uses = Static<typeof UsesSchema>
export type TeamReply = Static<typeof TeamReplySchema>
export type InvitationBody = Static<typeof InvitationBodySchema>
export type InvitationLinkReply = Static<typeof InvitationLinkReplySchema>
export type JoinBody = Static<typeof JoinBodySchema>
export type AcceptInvitationBody = Static<typeof AcceptInvitationBodySchema>

const INVITATION = '/accounts/:accountId/invitations/:invitationId'
const MEMBER = '/accounts/:accountId/members/:memberId'

/** The people of an account. Contacts are another matter (`people.ts`). */
export const teamOperations = {
  /** Owners first, then by name; invitations that are open, the newest first. */
  listTeam: operation('GET', '/accounts/:accountId/members', { role: 'owner', reply: TeamReplySchema, ext: true }),
  /** 409 `last_owner` if nobody else is an owner. */
  setMemberRole: operation('PUT', MEMBER, { role: 'owner', proof: true, body: RoleBodySchema, reply: TeamMemberReplySchema, ext: true }),
  /** What a member may use; owners and managers may use everything. 422 on `number_ids`. */
  setMemberUses: operation('PUT', `${MEMBER}/uses`, { role: 'owner', body: UsesSchema, reply: TeamMemberReplySchema, ext: true }),
  /** Ends their sessions, devices and keys; what they made stays. 409 `last_owner`. */
  removeMember: operation('DELETE', MEMBER, { role: 'owner', whileSuspended: true, status: 204, ext: true }),
  /** By mail, for seven days. The same answer for an address that is known; one that is invited already gets a new link. 422 on `email`; 429 after too many. */
  inviteMember: operation('POST', '/accounts/:accountId/invitations', { role: 'owner', proof: true, body: InvitationBodySchema, reply: InvitationReplySchema, status: 201, ext: true }),
  /** A new link, for seven days more; the one before it ends. 429 after too many. */
  resendInvitation: operation('POST', `${INVITATION}/mails`, { role: 'owner', reply: InvitationReplySchema, ext: true }),
  revokeInvitation: operation('DELETE', INVITATION, { role: 'owner', whileSuspended: true, status: 204, ext: true }),
  /** 400 `invalid_token`. */
  readInvitation: operation('POST', '/invitations/read', { body: InvitationTokenBodySchema, reply: InvitationLinkReplySchema, access: 'guest', asks: true, ext: true }),
  /** Once; whoever accepts then logs in. 400 `invalid_token`. */
  acceptInvitation: operation('POST', '/invitations/accept', { body: AcceptInvitationBodySchema, access: 'guest', status: 204, ext: true }),
  /** For whoever has a login with this address: it opens this account as well. 400 `invalid_token`; 422 on `password`; 429 as for logins. */
  joinAccount: operation('POST', '/invitations/join', { body: JoinBodySchema, access: 'guest', status: 204, ext: true }),
}
