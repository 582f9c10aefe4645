import { Type, type Static } from 'typebox'
import { QueryFlagSchema } from './calls'
import { CountSchema, daysQuery, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema } from './operation'

const WriterSchema = Exactly({ fullname: Type.String() })

export const summary = {
  id: OwnIdSchema,
  subject: Type.String(),
  is_resolved: FlagSchema,
  updated_at: InstantSchema,
  updated_utc: InstantSchema,
  user: WriterSchema,
}

/** Extension: the support team wrote the newest message, and the caller hasn't marked the request as read since. */
const unread = { is_unread: Type.Optional(FlagSchema) }

export const SupportRequestSchema = Exactly({ ...summary, ...unread })

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** For one message. */
export const MOST_ATTACHMENTS = 5

export const AttachmentSchema = Exactly({
  id: OwnIdSchema,
  name: Type.String(),
  media_type: Type.String(),
  bytes: CountSchema,
  file_url: Essential(Type.String({ description: 'signed URL, valid for 10 minutes without authorization' })),
})

/** Extension: absent without attachments. */
export const attachments = { attachments: Type.Optional(Type.Array(AttachmentSchema)) }

/** Extension: of files that were uploaded before. */
export const attachmentIds = { attachment_ids: Type.Optional(Type.Array(IdSchema, { maxItems: MOST_ATTACHMENTS })) }

export const AttachmentReplySchema = Exactly({ attachment: AttachmentSchema })

export const SupportMessageSchema = Exactly({
  id: OwnIdSchema,
  text: Type.String(),
  created_utc: InstantSchema,
  author_type: Type.Union([Type.Literal('client'), Type.Literal('support')]),
  user: WriterSchema,
  ...attachments,
})

export const SupportRequestDetailsSchema = Exactly({
  ...summary,
  ...unread,
  created_utc: Type.Optional(InstantSchema),
  resolved_utc: Type.Optional(Nullable(InstantSchema)),
  has_diagnostics: Type.Optional(FlagSchema),
  /** Extension: 1 for a request that the support team has closed, and that a message opens again. */
  is_reopenable: Type.Optional(FlagSchema),
  messages: Essential(
    Type.Array(SupportMessageSchema, { description: 'newest first; the last one is the original message' }),
  ),
})

export const SupportRequestsQuerySchema = Exactly({
  ...pageQuery,
  ...daysQuery,
  is_resolved: Type.Optional(QueryFlagSchema),
  ...searchQuery,
})

export const SupportRequestsReplySchema = Exactly({ support_requests: ListOf(SupportRequestSchema), ...nextCursor })

export const SupportRequestReplySchema = Exactly({ support_request: SupportRequestDetailsSchema })

const LONGEST_BODY_TEXT = 12_000
/** In characters; the service checks the limit in bytes. */
const LONGEST_DIAGNOSTICS = 1024 * 1024

export const NewSupportRequestSchema = Exactly({
  subject: TextSchema(),
  message: LongTextSchema(LONGEST_BODY_TEXT),
  user_id: IdSchema,
  diagnostics: Type.Optional(
    Type.String({ maxLength: LONGEST_DIAGNOSTICS, description: 'our extension: JSON as text, 1 MB at most, for the support team alone' }),
  ),
  ...attachmentIds,
})

export const ResolveBodySchema = Exactly({ is_resolved: Type.Literal(1) })

export const NewSupportMessageSchema = Exactly({ text: LongTextSchema(LONGEST_BODY_TEXT), user_id: IdSchema, ...attachmentIds })

export const SupportMessageReplySchema = Exactly({ message: SupportMessageSchema })

export type SupportRequest = Static<typeof SupportRequestSchema>
export type SupportRequestDetails = Static<typeof SupportRequestDetailsSchema>
export type Attachment = Static<typeof AttachmentSchema>
export type SupportMessage = Static<typeof SupportMessageSchema>
export type SupportRequestsQuery = Static<typeof SupportRequestsQuerySchema>
export type SupportRequestsReply = Static<typeof SupportRequestsReplySchema>
export type SupportRequestReply = Static<typeof SupportRequestReplySchema>
export type NewSupportRequest = Static<typeof NewSupportRequestSchema>
export type NewSupportMessage = Static<typeof NewSupportMessageSchema>

export const supportRequestsOperations = {
  listSupportRequests: operation('GET', '/accounts/:accountId/support-requests', {
    role: 'member',
    query: SupportRequestsQuerySchema,
    reply: SupportRequestsReplySchema,
  }),
  createSupportRequest: operation('POST', '/accounts/:accountId/support-requests', {
    role: 'member',
    whileSuspended: true,
    body: NewSupportRequestSchema,
    reply: SupportRequestReplySchema,
    status: 201,
  }),
  getSupportRequest: operation('GET', '/support-requests/:supportRequestId', { role: 'member', reply: SupportRequestReplySchema }),
  resolveSupportRequest: operation('PUT', '/support-requests/:supportRequestId', {
    role: 'member',
    whileSuspended: true,
    body: ResolveBodySchema,
    reply: SupportRequestReplySchema,
  }),
  /** For the caller alone: an answer that comes later is unread again. */
  markSupportRequestRead: operation('PUT', '/support-requests/:supportRequestId/read', { role: 'member', whileSuspended: true, status: 204, ext: true }),
  addSupportMessage: operation('POST', '/support-requests/:supportRequestId/messages', {
    role: 'member',
    whileSuspended: true,
    body: NewSupportMessageSchema,
    reply: SupportMessageReplySchema,
    status: 201,
  }),
  /** Multipart with one part, `file`: a picture, a PDF or audio. Forgotten unless a message names it within a day. */
  uploadAttachment: operation('POST', '/accounts/:accountId/support-attachments', { role: 'member', whileSuspended: true, reply: AttachmentReplySchema, status: 201, sends: 'file', ext: true }),
}

const customer = { account: Exactly({ id: IdSchema, name: Type.String() }) }

export const DeskRequestSchema = Exactly({ ...summary, ...customer })

export const DeskRequestDetailsSchema = Exactly({ ...SupportRequestDetailsSchema.properties, ...customer, email: Type.String() })

export const DeskRequestsReplySchema = Exactly({ support_requests: Type.Array(DeskRequestSchema), ...nextCursor })

export const DeskRequestReplySchema = Exactly({ support_request: DeskRequestDetailsSchema })

export const DeskDiagnosticsReplySchema = Exactly({ diagnostics: Type.String({ description: 'JSON as text, as the customer sent it' }) })

export const SupportReplyBodySchema = Exactly({ text: LongTextSchema(12_000) })

export type DeskRequest = Static<typeof DeskRequestSchema>
export type DeskRequestDetails = Static<typeof DeskRequestDetailsSchema>
export type DeskRequestsReply = Static<typeof DeskRequestsReplySchema>

export const supportDeskOperations = {
  listDeskRequests: operation('GET', '/support-desk/requests', {
    query: SupportRequestsQuerySchema,
    reply: DeskRequestsReplySchema,
    access: 'support',
    ext: true,
  }),
  getDeskRequest: operation('GET', '/support-desk/requests/:supportRequestId', {
    reply: DeskRequestReplySchema,
    access: 'support',
    ext: true,
  }),
  replyToSupportRequest: operation('POST', '/support-requests/:supportRequestId/replies', {
    body: SupportReplyBodySchema,
    reply: SupportMessageReplySchema,
    access: 'support',
    status: 201,
  }),
  closeDeskRequest: operation('PUT', '/support-desk/requests/:supportRequestId', {
    body: ResolveBodySchema,
    reply: DeskRequestReplySchema,
    access: 'support',
    ext: true,
  }),
  getDeskDiagnostics: operation('GET', '/support-desk/requests/:supportRequestId/diagnostics', {
    reply: DeskDiagnosticsReplySchema,
    access: 'support',
    ext: true,
  }),
}
