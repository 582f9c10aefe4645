import { Type } from 'typebox'
import type { supportDeskRows } from '../supportDesk'
import { Exactly, IdSchema, nextCursor, TextSchema } from './parts'
import { schemasOf } from './schemas'
import {
  ResolveBodySchema,
  summary,
  SupportMessageReplySchema,
  SupportRequestDetailsSchema,
  SupportRequestsQuerySchema,
} from './supportRequests'

const whose = { account: Exactly({ id: IdSchema, name: Type.String() }) }

export const DeskRequestSchema = Exactly({ ...summary, ...whose })

export const DeskRequestDetailsSchema = Exactly({ ...SupportRequestDetailsSchema.properties, ...whose, email: Type.String() })

export const DeskRequestsReplySchema = Exactly({ support_requests: Type.Array(DeskRequestSchema), ...nextCursor })

export const DeskRequestReplySchema = Exactly({ support_request: DeskRequestDetailsSchema })

export const DeskDiagnosticsReplySchema = Exactly({ diagnostics: Type.String({ description: 'JSON as text, as the customer sent it' }) })

export const SupportReplyBodySchema = Exactly({ text: TextSchema(12_000) })

export const supportDeskSchemas = schemasOf<typeof supportDeskRows>()({
  listDeskRequests: { query: SupportRequestsQuerySchema, reply: DeskRequestsReplySchema },
  getDeskRequest: { reply: DeskRequestReplySchema },
  replyToSupportRequest: { body: SupportReplyBodySchema, reply: SupportMessageReplySchema },
  closeDeskRequest: { body: ResolveBodySchema, reply: DeskRequestReplySchema },
  getDeskDiagnostics: { reply: DeskDiagnosticsReplySchema },
})
