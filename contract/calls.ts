import { Type, type Static } from 'typebox'
import { SignedQuerySchema } from './audiofiles'
import { CallerNumberSchema, ChosenIdsSchema, CountSchema, DateSchema, daysQuery, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema } from './operation'

export const historyQuery = {
  ...searchQuery,
  number_id: Type.Optional(IdSchema),
  /** Extension: with any of the numbers of this person. */
  person_id: Type.Optional(IdSchema),
  ...daysQuery,
}

export const QueryFlagSchema = Type.Union([Type.Literal('0'), Type.Literal('1')])

/** `total` is optional because it costs a query over all matching rows. */
export const wantsTotal = { count: Type.Optional(Type.Literal('1')) }

/** Where no count is stored, matches are counted up to here. */
export const MAX_COUNTED = 10_000

/** Capped: there are more matches than `total`, which is `MAX_COUNTED`. */
export const total = { total: Type.Optional(CountSchema), is_total_capped: Type.Optional(FlagSchema) }

export const exportReply = Exactly({
  file_url: Essential(Type.String({ description: 'signed URL of the CSV export, valid for 10 minutes without authorization' })),
})

export type ExportReply = Static<typeof exportReply>

export const ContactSchema = Exactly({ contact_name: Type.String(), contact_number: CallerNumberSchema })

export const ContactBodySchema = Exactly({ contact_name: TextSchema(), contact_number: TextSchema(64) })

export const ContactReplySchema = Exactly({ contact: ContactSchema })

export const ContactsReplySchema = Exactly({ contacts: ListOf(ContactSchema) })

export type Contact = Static<typeof ContactSchema>
export type ContactBody = Static<typeof ContactBodySchema>

export const contactsOperations = {
  listContacts: operation('GET', '/accounts/:accountId/contacts', { role: 'member', reply: ContactsReplySchema }),
  nameContact: operation('POST', '/accounts/:accountId/contacts/number', {
    role: 'member',
    body: ContactBodySchema,
    reply: ContactReplySchema,
    status: 201,
  }),
}

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
  contact_number: CallerNumberSchema,
  duration: Type.Integer({ minimum: 0, description: 'seconds' }),
  start_date: InstantSchema,
  /** Extension. Null if the call was not missed. */
  missed: Type.Optional(Nullable(MissedSchema)),
  /** Extension: the caller was blocked, so nobody's phone rang. */
  is_blocked: Type.Optional(FlagSchema),
  /** Extension: the name of whoever answered on a web phone; null if nobody did. */
  answered_by: Type.Optional(Nullable(Type.String())),
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
  listCalls: operation('GET', '/accounts/:accountId/calls', { role: 'member', query: CallsQuerySchema, reply: CallsReplySchema }),
  exportCalls: operation('GET', '/accounts/:accountId/calls/export-url', {
    role: 'manager',
    query: CallFiltersSchema,
    reply: exportReply,
    view: 'closed',
    ext: true,
  }),
  /** Skips calls that were not missed; 404 if the account has none of these calls. */
  setMissedStatus: operation('PUT', '/accounts/:accountId/calls/missed-status', {
    role: 'member',
    body: MissedStatusBodySchema,
    status: 204,
    ext: true,
  }),
}

export const AnalyticsPointSchema = Exactly({ date: Essential(DateSchema), calls: Essential(CountSchema) })

const AnalyticsDaySchema = Type.Object(
  { date: Essential(DateSchema) },
  { additionalProperties: Type.Union([Type.String(), CountSchema]) },
)

export const AnalyticsDetailsSchema = Exactly({
  data: ListOf(AnalyticsDaySchema),
  ykeys: ListOf(Type.String({ description: 'the keys of the lines, in the order of `labels`' })),
  labels: ListOf(Type.String()),
  /** Extension: the longest range of `getIncomingCallsRange`; absent from services without it. */
  most_range_days: Type.Optional(CountSchema),
})

export const MAX_RANGE_DAYS = 366

const RangeLineSchema = Exactly({
  /** Null: calls to numbers that have been released since. */
  number_id: Nullable(IdSchema),
  label: Nullable(Type.String()),
  calls: ListOf(CountSchema),
  previous_calls: Essential(CountSchema),
})

export const IncomingCallsRangeSchema = Exactly({
  days: ListOf(DateSchema),
  /** The calls of a line are in the order of `days`. */
  lines: ListOf(RangeLineSchema),
  /** The first day of the period of the same length just before. */
  previous_from: DateSchema,
})

export const PeopleCallsReplySchema = Exactly({
  people: ListOf(
    Exactly({
      id: OwnIdSchema,
      name: Type.String({ description: 'first and last name' }),
      answered: Essential(CountSchema),
      made: Essential(CountSchema),
      seconds: Essential(CountSchema),
    }),
  ),
})

export type PeopleCalls = Static<typeof PeopleCallsReplySchema>
export type IncomingCallsRange = Static<typeof IncomingCallsRangeSchema>
export type AnalyticsPoint = Static<typeof AnalyticsPointSchema>
export type AnalyticsDetails = Static<typeof AnalyticsDetailsSchema>

export const analyticsOperations = {
  /** 30 points, oldest first; days without calls are 0. */
  getIncomingCallsTotal: operation('GET', '/accounts/:accountId/analytics/incoming_calls/total/30days', {
    role: 'manager',
    reply: Type.Array(AnalyticsPointSchema),
  }),
  getIncomingCallsDetails: operation('GET', '/accounts/:accountId/analytics/incoming_calls/details/30days', {
    role: 'manager',
    reply: AnalyticsDetailsSchema,
  }),
  /** 400 if `from` is after `to` or the range is longer than 366 days. Days are those of Montreal. */
  getIncomingCallsRange: operation('GET', '/accounts/:accountId/analytics/incoming_calls/range', {
    role: 'manager',
    query: Exactly({ from: DateSchema, to: DateSchema }),
    reply: IncomingCallsRangeSchema,
    ext: true,
  }),
  /** On web phones: everybody on the team, and who has left but had calls; who had most calls first. As strict about days as `getIncomingCallsRange`. */
  getCallsOfPeople: operation('GET', '/accounts/:accountId/analytics/people', {
    role: 'manager',
    query: Exactly({ from: DateSchema, to: DateSchema }),
    reply: PeopleCallsReplySchema,
    ext: true,
  }),
}

/** Each counted up to `MAX_COUNTED`. */
export const UnreadReplySchema = Exactly({
  missed_calls: Type.Optional(CountSchema),
  new_voicemails: Type.Optional(CountSchema),
  /** Open support requests with an answer that the caller hasn't seen, among the last 100 that changed; missing without any. */
  new_answers: Type.Optional(CountSchema),
  /** 0 for a member who hears no recordings. */
  hears_recordings: Type.Optional(FlagSchema),
})

export type UnreadReply = Static<typeof UnreadReplySchema>

export const unreadOperations = {
  /** `call.updated`, `voicemail.updated` and `support_request.updated` announce changes. */
  getUnread: operation('GET', '/accounts/:accountId/unread', { role: 'member', reply: UnreadReplySchema, ext: true }),
}

export const ExportQuerySchema = Exactly({
  ...SignedQuerySchema.properties,
  asked: Type.String({ maxLength: 2000, pattern: '^[A-Za-z0-9_-]+$' }),
})

export type ExportQuery = Static<typeof ExportQuerySchema>

export const exportsOperations = {
  downloadExport: operation('GET', '/exports/:noun', {
    query: ExportQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
