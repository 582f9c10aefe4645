import { Type, type Static } from 'typebox'
import { Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

/** Canada's provinces and territories. */
export const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const

export type Province = (typeof provinces)[number]

export const AccountSchema = Exactly({
  id: OwnIdSchema,
  name: Type.String(),
  address: Type.String(),
  address2: Type.String({ description: 'empty if not used' }),
  city: Type.String(),
  postalcode: Type.String({ description: 'H2X 1Y4' }),
  country: Type.String({ description: 'CA' }),
  state: Type.String({ description: 'QC, or the code of another province' }),
})

export const AccountBodySchema = Exactly({
  id: Type.Optional(IdSchema),
  name: TextSchema(),
  address: TextSchema(),
  address2: TextSchema(),
  city: TextSchema(),
  postalcode: TextSchema(),
  country: TextSchema(64),
  state: TextSchema(64),
})

export const AccountReplySchema = Exactly({ account: AccountSchema })

/** Only an `open` account makes and takes calls. Until `closes_at`, a closing one can be opened again. */
export const StandingSchema = Type.Union([Type.Literal('open'), Type.Literal('suspended'), Type.Literal('closing'), Type.Literal('closed')])

export const StandingReplySchema = Exactly({
  standing: Essential(StandingSchema),
  reason: Type.String({ description: "an operator's, for owners only" }),
  can_keep: FlagSchema,
  closes_at: Essential(Type.String({ format: 'date-time', description: 'when numbers are released; of an account that is not closing: if it were closed now' })),
  deletes_at: Essential(Type.String({ format: 'date-time', description: 'when everything but the books is deleted' })),
  owners: ListOf(Type.String({ description: 'first and last name; three at most' })),
  /** From when whoever asks needs a factor beside their password; null if they have one, or need none. */
  factor_required_at: Type.Optional(Nullable(InstantSchema)),
  /** Of today's and of the month's limit for calls beyond the plan, what share was reached, for owners only; missing before. */
  day_limit_percent: Type.Optional(Type.Union([Type.Literal(80), Type.Literal(100)])),
  month_limit_percent: Type.Optional(Type.Union([Type.Literal(80), Type.Literal(100)])),
  /** 1 for owners who haven't said yet whether unusual calls are theirs. */
  has_unusual_calls: Type.Optional(FlagSchema),
})

export const ClosingBodySchema = Exactly({ password: VerbatimSchema(1024) })

export type Standing = Static<typeof StandingSchema>
export type StandingReply = Static<typeof StandingReplySchema>

export const ColleaguesReplySchema = Exactly({ colleagues: ListOf(Exactly({
  id: OwnIdSchema,
  name: Type.String({ description: 'first and last name' }),
  /** 0 for who doesn't take calls at the moment. */
  is_available: Type.Optional(FlagSchema),
})) })

export type ColleaguesReply = Static<typeof ColleaguesReplySchema>
export type Account = Static<typeof AccountSchema>
export type AccountBody = Static<typeof AccountBodySchema>

export const accountsOperations = {
  getAccount: operation('GET', '/accounts/:accountId', { role: 'manager', reply: AccountReplySchema }),
  /** 422 for a country other than CA or a province other than QC. */
  saveAccount: operation('PUT', '/accounts/:accountId', { role: 'manager', whileSuspended: true, body: AccountBodySchema, reply: AccountReplySchema }),
  getStanding: operation('GET', '/accounts/:accountId/standing', { role: 'member', withoutFactor: true, reply: StandingReplySchema, ext: true }),
  /** In the days that operators have set. 422 on `password` unless it is the caller's. */
  closeAccount: operation('POST', '/accounts/:accountId/closing', { role: 'owner', body: ClosingBodySchema, status: 204, ext: true }),
  /** Only what an owner closed: 400 `closed_by_support`; 400 `closed` once its day has come. */
  keepAccount: operation('DELETE', '/accounts/:accountId/closing', { role: 'owner', whileSuspended: true, status: 204, ext: true }),
  /** The team by name: whom a call flow can ring, and whom a call can be passed to. */
  listColleagues: operation('GET', '/accounts/:accountId/colleagues', { role: 'member', reply: ColleaguesReplySchema, ext: true }),
}

export const RoleSchema = Type.Union([Type.Literal('member'), Type.Literal('manager'), Type.Literal('owner')])

export const UserSchema = Exactly({
  id: OwnIdSchema,
  /** Missing from services where everybody is an owner. */
  role: Type.Optional(RoleSchema),
  name: Type.String({ description: 'first and last name' }),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
})

export const UserBodySchema = Exactly({
  id: Type.Optional(IdSchema),
  firstname: TextSchema(),
  lastname: TextSchema(),
  email: TextSchema(),
  /** The new address once more; for the present one it may be empty or missing. */
  confirm_email: Type.Optional(TextSchema()),
  password: Type.Optional(VerbatimSchema(1024)),
})

export const UserReplySchema = Exactly({ user: UserSchema })

export const PasswordBodySchema = Exactly({
  password: VerbatimSchema(1024),
  new_password: VerbatimSchema(1024),
  confirm_password: VerbatimSchema(1024),
})

export const LanguageSchema = Type.Union([Type.Literal('en'), Type.Literal('fr')])

export const LanguageBodySchema = Exactly({ language: LanguageSchema })

export const RevertBodySchema = Exactly({ token: VerbatimSchema(512) })

export const RevertReplySchema = Exactly({
  email: Essential(Type.String({ description: 'the address that is back' })),
  reset_token: Essential(Type.String({ description: 'for `POST /password/reset`, within an hour' })),
})

export const AvailabilityStateSchema = Type.Union([Type.Literal('available'), Type.Literal('do_not_disturb'), Type.Literal('away')])

/** `away` ends by itself: whose time has passed is available. */
export const AvailabilitySchema = Exactly({
  availability: Essential(AvailabilityStateSchema),
  away_until: Nullable(InstantSchema),
})

export const AvailabilityBodySchema = Exactly({
  availability: AvailabilityStateSchema,
  /** Only with `away`, within a year. */
  away_until: Type.Optional(Nullable(InstantSchema)),
})

export const EmergencyNoticeReplySchema = Exactly({
  acknowledged_at: Nullable(Type.String({ format: 'date-time', description: 'when this user acknowledged that 911 cannot be called' })),
})

export type User = Static<typeof UserSchema>
export type UserBody = Static<typeof UserBodySchema>
export type PasswordBody = Static<typeof PasswordBodySchema>
export type LanguageBody = Static<typeof LanguageBodySchema>
export type Availability = Static<typeof AvailabilitySchema>
export type AvailabilityBody = Static<typeof AvailabilityBodySchema>
export type EmergencyNoticeReply = Static<typeof EmergencyNoticeReplySchema>
export type RevertBody = Static<typeof RevertBodySchema>
export type RevertReply = Static<typeof RevertReplySchema>

export const usersOperations = {
  getUser: operation('GET', '/users/:userId', { role: 'member', reply: UserReplySchema }),
  /** A new `email` requires the current `password`, else 422 on `password`; 429 after too many attempts or changes. */
  saveUser: operation('PUT', '/users/:userId', { role: 'member', whileSuspended: true, body: UserBodySchema, reply: UserReplySchema }),
  changePassword: operation('PUT', '/users/:userId/password', { role: 'member', whileSuspended: true, body: PasswordBodySchema, status: 204 }),
  /** Keeps the language of the user's console, which a login then reports. */
  saveLanguage: operation('PUT', '/users/:userId/language', { role: 'member', withoutFactor: true, whileSuspended: true, body: LanguageBodySchema, status: 204, ext: true }),
  /** Whether steps of call flows ring the user's web phones. */
  getAvailability: operation('GET', '/users/:userId/availability', { role: 'member', reply: AvailabilitySchema, ext: true }),
  /** 422 on `away_until`. */
  saveAvailability: operation('PUT', '/users/:userId/availability', { role: 'member', whileSuspended: true, body: AvailabilityBodySchema, reply: AvailabilitySchema, ext: true }),
  getEmergencyNotice: operation('GET', '/users/:userId/emergency-notice', { role: 'member', reply: EmergencyNoticeReplySchema, ext: true }),
  /** Once: later requests keep the first moment. */
  acknowledgeEmergencyNotice: operation('PUT', '/users/:userId/emergency-notice', { role: 'member', whileSuspended: true, reply: EmergencyNoticeReplySchema, ext: true }),
  /** Reverts a change of address and ends all sessions and the password. 400 `invalid_token`, `email_taken`. */
  revertEmail: operation('POST', '/email/revert', {
    body: RevertBodySchema,
    reply: RevertReplySchema,
    access: 'guest',
    ext: true,
  }),
}

const VoicemailChoiceSchema = Type.Union([Type.Literal('off'), Type.Literal('link'), Type.Literal('attachment')])

const MissedCallsChoiceSchema = Type.Union([Type.Literal('off'), Type.Literal('immediately'), Type.Literal('digest')])

/** About test calls at night that ended otherwise. */
const NightCallsChoiceSchema = Type.Union([Type.Literal('off'), Type.Literal('immediately')])

export const NotificationsBodySchema = Exactly({
  voicemail: VoicemailChoiceSchema,
  missed_calls: MissedCallsChoiceSchema,
  /** As it was, if missing. */
  night_calls: Type.Optional(NightCallsChoiceSchema),
  time_zone: TextSchema(64),
})

export const NotificationsReplySchema = Exactly({
  voicemail: VoicemailChoiceSchema,
  missed_calls: MissedCallsChoiceSchema,
  /** Missing from services that make no calls at night. */
  night_calls: Type.Optional(NightCallsChoiceSchema),
  time_zone: Nullable(Type.String({ description: 'IANA name; null until saved' })),
  address: Type.String({ description: 'where the emails go' }),
  address_state: Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed')]),
})

export type NotificationsBody = Static<typeof NotificationsBodySchema>
export type NotificationsReply = Static<typeof NotificationsReplySchema>

export const notificationsOperations = {
  /** What the user wants to be told by email; nothing until saved. */
  getNotifications: operation('GET', '/users/:userId/notifications', { role: 'member', reply: NotificationsReplySchema, ext: true }),
  /** The emails are in the language of the user. 422 on `time_zone`. */
  saveNotifications: operation('PUT', '/users/:userId/notifications', {
    role: 'member',
    body: NotificationsBodySchema,
    reply: NotificationsReplySchema,
    ext: true,
  }),
}

const StateSchema = Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed')])

export const EmailRecipientSchema = Exactly({ address: Essential(Type.String()), state: StateSchema })

export const EmailRecipientsReplySchema = Exactly({ recipients: ListOf(EmailRecipientSchema) })

export const EmailRecipientBodySchema = Exactly({ address: TextSchema(320) })

export const EmailRecipientReplySchema = Exactly({ recipient: EmailRecipientSchema })

export const EmailTokenBodySchema = Exactly({ token: VerbatimSchema(512) })

const AnswerSchema = Type.Union([Type.Literal('confirm'), Type.Literal('unsubscribe'), Type.Literal('block')])

export const EmailAnswerBodySchema = Exactly({ token: VerbatimSchema(512), answer: AnswerSchema })

export const EmailLinkSchema = Exactly({
  account_name: Essential(Type.String()),
  address: Essential(Type.String()),
  state: Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed'), Type.Literal('expired')]),
})

export const EmailLinkReplySchema = Exactly({ link: EmailLinkSchema })

export type EmailRecipient = Static<typeof EmailRecipientSchema>
export type EmailLink = Static<typeof EmailLinkSchema>
export type EmailAnswerBody = Static<typeof EmailAnswerBodySchema>

export const emailRecipientsOperations = {
  listEmailRecipients: operation('GET', '/accounts/:accountId/email-recipients', {
    role: 'manager',
    reply: EmailRecipientsReplySchema,
    ext: true,
  }),
  /** Sends or repeats the request for consent. 422 on `address`; 429 if it was sent too often. */
  askEmailRecipient: operation('POST', '/accounts/:accountId/email-recipients', {
    role: 'manager',
    body: EmailRecipientBodySchema,
    reply: EmailRecipientReplySchema,
    ext: true,
  }),
  readEmailLink: operation('POST', '/email-links/read', {
    body: EmailTokenBodySchema,
    reply: EmailLinkReplySchema,
    access: 'guest',
    asks: true,
    ext: true,
  }),
  /** 404 for an unknown token, 400 `invalid_token` for an expired one or an answer that does not fit it. */
  answerEmailLink: operation('POST', '/email-links/answer', {
    body: EmailAnswerBodySchema,
    reply: EmailLinkReplySchema,
    access: 'guest',
    ext: true,
  }),
}

export const PushDeviceSchema = Exactly({
  id: OwnIdSchema,
  browser: Type.String({ description: 'such as Firefox; empty if unknown' }),
  system: Type.String({ description: 'such as Windows; empty if unknown' }),
  is_current: Type.Boolean({ description: 'added by the session that asks' }),
  created_at: InstantSchema,
  last_used_at: Nullable(InstantSchema),
})

export const PushDevicesReplySchema = Exactly({
  public_key: Essential(Type.String({ description: 'the `applicationServerKey` of subscriptions, in base64url' })),
  devices: ListOf(PushDeviceSchema),
})

const KeySchema = (characters: number) => Type.String({ pattern: `^[\\w-]{${characters}}$` })

export const PushDeviceBodySchema = Exactly({
  endpoint: VerbatimSchema(1024),
  p256dh: KeySchema(87),
  auth: KeySchema(22),
  browser: TextSchema(40),
  system: TextSchema(40),
})

export const PushDeviceReplySchema = Exactly({ device: PushDeviceSchema })

export type PushDevice = Static<typeof PushDeviceSchema>
export type PushDevicesReply = Static<typeof PushDevicesReplySchema>
export type PushDeviceBody = Static<typeof PushDeviceBodySchema>

export const pushDevicesOperations = {
  listPushDevices: operation('GET', '/users/:userId/push-devices', { role: 'member', reply: PushDevicesReplySchema, view: 'closed', ext: true }),
  /** Replaces the device of this session, with which it ends. 400 `push_service_not_allowed`. */
  savePushDevice: operation('PUT', '/users/:userId/push-devices', {
    role: 'member',
    body: PushDeviceBodySchema,
    reply: PushDeviceReplySchema,
    ext: true,
  }),
  removePushDevice: operation('DELETE', '/users/:userId/push-devices/:pushDeviceId', { role: 'member', status: 204, ext: true }),
  /** 400 `device_gone`, whose device is removed, or `push_failed`; 429 if it was tested a moment ago. */
  testPushDevice: operation('POST', '/users/:userId/push-devices/:pushDeviceId/tests', { role: 'member', status: 204, ext: true }),
}

/**
 * The `event:` line of the stream; `data:` holds the id of what changed. `ready` means that no later event is missed, and its
 * `quiet_ms` for how many milliseconds there was none: whoever has loaded everything within that time needs nothing anew.
 * Its `role` is that of the user. The id of `member.updated` is that of the user who joined, left or has another
 * role or availability, or of an invitation.
 * `webphone.room`: who is in that call, or who hears whom, has changed. `account.updated`: it was suspended, closed or opened. `presence.updated`: others have that screen open.
 */
export type EventKind =
  | 'ready'
  | 'support_request.updated'
  | 'application.updated'
  | 'schedule.updated'
  | 'call.updated'
  | 'voicemail.updated'
  | 'recording.updated'
  | 'webphone.ringing'
  | 'webphone.room'
  | 'member.updated'
  | 'account.updated'
  | 'presence.updated'

export const eventsOperations = {
  /** Server-sent events without content. Ends with the session. The 21st of a session ends its oldest; 429 above 400 of an account. */
  streamEvents: operation('GET', '/accounts/:accountId/events', { role: 'member', media: 'events', view: 'closed', ext: true }),
}

export const HealthSchema = Exactly({ status: Type.Literal('ok'), build: Type.String() })

export type Health = Static<typeof HealthSchema>

export const serviceOperations = {
  getHealth: operation('GET', '/health', { reply: HealthSchema, access: 'guest', ext: true }),
  getOpenApi: operation('GET', '/openapi.json', { reply: Type.Unknown(), access: 'guest', ext: true }),
  reportCsp: operation('POST', '/csp-reports', { body: Type.Unknown(), access: 'guest', status: 204, ext: true }),
}
