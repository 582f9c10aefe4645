import { Type } from 'typebox'
import type { supportRequestsRows } from '../supportRequests'
import { QueryFlagSchema } from './history'
import { daysQuery, Exactly, FlagSchema, IdSchema, InstantSchema, nextCursor, Nullable, pageQuery, TextSchema } from './parts'
import { schemasOf } from './schemas'

const WriterSchema = Exactly({ fullname: Type.String() })

export const summary = {
  id: IdSchema,
  subject: Type.String(),
  is_resolved: FlagSchema,
  updated_at: InstantSchema,
  updated_utc: InstantSchema,
  user: WriterSchema,
}

export const SupportRequestSchema = Exactly(summary)

export const SupportMessageSchema = Exactly({
  id: IdSchema,
  text: Type.String(),
  created_utc: InstantSchema,
  author_type: Type.Union([Type.Literal('client'), Type.Literal('support')]),
  user: WriterSchema,
})

export const SupportRequestDetailsSchema = Exactly({
  ...summary,
  created_utc: Type.Optional(InstantSchema),
  resolved_utc: Type.Optional(Nullable(InstantSchema)),
  has_diagnostics: Type.Optional(FlagSchema),
  messages: Type.Array(SupportMessageSchema, { description: 'newest first; the last one is what the request began with' }),
})

export const SupportRequestsQuerySchema = Exactly({
  ...pageQuery,
  ...daysQuery,
  is_resolved: Type.Optional(QueryFlagSchema),
  q: Type.Optional(TextSchema(200)),
})

export const SupportRequestsReplySchema = Exactly({ support_requests: Type.Array(SupportRequestSchema), ...nextCursor })

export const SupportRequestReplySchema = Exactly({ support_request: SupportRequestDetailsSchema })

/** Long enough for everybody, and in UTF-8 well within what a body may hold. */
const LONGEST_BODY_TEXT = 12_000
/** The rules tell the limit, which is in bytes. */
const LONGEST_DIAGNOSTICS = 1024 * 1024

export const NewSupportRequestSchema = Exactly({
  subject: TextSchema(),
  message: TextSchema(LONGEST_BODY_TEXT),
  user_id: IdSchema,
  diagnostics: Type.Optional(
    Type.String({ maxLength: LONGEST_DIAGNOSTICS, description: 'our extension: JSON as text, 1 MB at most, for the support team alone' }),
  ),
})

export const ResolveBodySchema = Exactly({ is_resolved: Type.Literal(1) })

export const NewSupportMessageSchema = Exactly({ text: TextSchema(LONGEST_BODY_TEXT), user_id: IdSchema })

export const SupportMessageReplySchema = Exactly({ message: SupportMessageSchema })

export const supportRequestsSchemas = schemasOf<typeof supportRequestsRows>()({
  listSupportRequests: { query: SupportRequestsQuerySchema, reply: SupportRequestsReplySchema },
  createSupportRequest: { body: NewSupportRequestSchema, reply: SupportRequestReplySchema },
  getSupportRequest: { reply: SupportRequestReplySchema },
  resolveSupportRequest: { body: ResolveBodySchema, reply: SupportRequestReplySchema },
  addSupportMessage: { body: NewSupportMessageSchema, reply: SupportMessageReplySchema },
})
