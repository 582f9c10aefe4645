import type { Static } from 'typebox'
import { row } from './row'
import type {
  DeskDiagnosticsReplySchema,
  DeskRequestDetailsSchema,
  DeskRequestReplySchema,
  DeskRequestSchema,
  DeskRequestsReplySchema,
  SupportReplyBodySchema,
} from './schemas/supportDesk'
import type { ResolveBody, SupportMessageReply, SupportRequestsQuery } from './supportRequests'

export type DeskRequest = Static<typeof DeskRequestSchema>
export type DeskRequestDetails = Static<typeof DeskRequestDetailsSchema>
export type DeskRequestsReply = Static<typeof DeskRequestsReplySchema>
export type DeskRequestReply = Static<typeof DeskRequestReplySchema>
export type DeskDiagnosticsReply = Static<typeof DeskDiagnosticsReplySchema>
export type SupportReplyBody = Static<typeof SupportReplyBodySchema>

/** The support team's side: with the support key, never with a customer's token, and over all accounts. */
export const supportDeskRows = {
  /** The latest update first. */
  listDeskRequests: row<{ query: SupportRequestsQuery; reply: DeskRequestsReply }>()('GET', '/support-desk/requests', {
    access: 'support',
    ext: true,
  }),
  getDeskRequest: row<{ reply: DeskRequestReply }>()('GET', '/support-desk/requests/:supportRequestId', {
    access: 'support',
    ext: true,
  }),
  /** 409 once the request is closed. */
  replyToSupportRequest: row<{ body: SupportReplyBody; reply: SupportMessageReply }>()(
    'POST',
    '/support-requests/:supportRequestId/replies',
    { access: 'support', status: 201 },
  ),
  closeDeskRequest: row<{ body: ResolveBody; reply: DeskRequestReply }>()('PUT', '/support-desk/requests/:supportRequestId', {
    access: 'support',
    ext: true,
  }),
  /** 404 where none came with the request. */
  getDeskDiagnostics: row<{ reply: DeskDiagnosticsReply }>()('GET', '/support-desk/requests/:supportRequestId/diagnostics', {
    access: 'support',
    ext: true,
  }),
}
