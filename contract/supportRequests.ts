import type { Static } from 'typebox'
import { row } from './row'
import type {
  NewSupportMessageSchema,
  NewSupportRequestSchema,
  ResolveBodySchema,
  SupportMessageReplySchema,
  SupportMessageSchema,
  SupportRequestDetailsSchema,
  SupportRequestReplySchema,
  SupportRequestSchema,
  SupportRequestsQuerySchema,
  SupportRequestsReplySchema,
} from './schemas/supportRequests'

/** As the list has it. */
export type SupportRequest = Static<typeof SupportRequestSchema>
/** With its messages. */
export type SupportRequestDetails = Static<typeof SupportRequestDetailsSchema>
export type SupportMessage = Static<typeof SupportMessageSchema>
export type SupportRequestsQuery = Static<typeof SupportRequestsQuerySchema>
export type SupportRequestsReply = Static<typeof SupportRequestsReplySchema>
export type SupportRequestReply = Static<typeof SupportRequestReplySchema>
export type NewSupportRequest = Static<typeof NewSupportRequestSchema>
export type NewSupportMessage = Static<typeof NewSupportMessageSchema>
export type SupportMessageReply = Static<typeof SupportMessageReplySchema>
export type ResolveBody = Static<typeof ResolveBodySchema>

export const supportRequestsRows = {
  /** The latest update first; `from` and `to` are days of it. */
  listSupportRequests: row<{ query: SupportRequestsQuery; reply: SupportRequestsReply }>()(
    'GET',
    '/accounts/:accountId/support-requests',
  ),
  /** `message` becomes its first message. A `user_id` other than the caller's is nobody's. */
  createSupportRequest: row<{ body: NewSupportRequest; reply: SupportRequestReply }>()(
    'POST',
    '/accounts/:accountId/support-requests',
    { status: 201 },
  ),
  getSupportRequest: row<{ reply: SupportRequestReply }>()('GET', '/support-requests/:supportRequestId'),
  /** For good. A second one finds it done. */
  resolveSupportRequest: row<{ body: ResolveBody; reply: SupportRequestReply }>()('PUT', '/support-requests/:supportRequestId'),
  /** 409 once the request is closed. */
  addSupportMessage: row<{ body: NewSupportMessage; reply: SupportMessageReply }>()(
    'POST',
    '/support-requests/:supportRequestId/messages',
    { status: 201 },
  ),
}
