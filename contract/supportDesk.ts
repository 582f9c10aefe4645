import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly, IdSchema, LongTextSchema, nextCursor } from './parts'
import { ResolveBodySchema, summary, SupportMessageReplySchema, SupportRequestDetailsSchema, SupportRequestsQuerySchema } from './supportRequests'

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
