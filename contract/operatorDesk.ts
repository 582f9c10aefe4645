import { Type, type Static } from 'typebox'
import { SignedQuerySchema } from './audiofiles'
import { Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, searchQuery, TextSchema } from './operation'
import { AttachmentReplySchema, attachmentIds, attachments, DeskDiagnosticsReplySchema } from './supportRequests'

/** `waiting`: for the customer, since the newest message is ours. */
export const RequestStateSchema = Type.Union([Type.Literal('open'), Type.Literal('waiting'), Type.Literal('closed')])

const PersonSchema = Exactly({ id: OwnIdSchema, name: Type.String() })

const request = {
  id: OwnIdSchema,
  subject: Type.String(),
  state: Essential(RequestStateSchema),
  created_at: InstantSchema,
  updated_at: InstantSchema,
  /** Who wrote it. */
  customer: Type.String(),
  account: PersonSchema,
  assignee: Nullable(PersonSchema),
}

export const OperatorRequestSchema = Exactly(request)

/** What only operators see: a note, and who of them wrote what. */
export const RequestEntrySchema = Exactly({
  id: OwnIdSchema,
  kind: Essential(Type.Union([Type.Literal('client'), Type.Literal('support'), Type.Literal('note')])),
  /** '' for the support team's key. */
  author: Type.String(),
  text: Type.String(),
  created_at: InstantSchema,
  ...attachments,
})

export const OperatorRequestDetailsSchema = Exactly({
  ...request,
  email: Type.String(),
  /** '' for an account that has none. */
  plan: Type.String(),
  /** That the customer reads; null if they never chose one. */
  language: Nullable(Type.Union([Type.Literal('en'), Type.Literal('fr')])),
  has_diagnostics: FlagSchema,
  merged_into: Nullable(IdSchema),
  /** Oldest first. */
  entries: ListOf(RequestEntrySchema),
})

export const OperatorRequestsQuerySchema = Exactly({
  ...pageQuery,
  ...searchQuery,
  /** `mine`: not closed, and assigned to the caller. */
  view: Type.Optional(Type.Union([RequestStateSchema, Type.Literal('mine')])),
  account_id: Type.Optional(IdSchema),
})

export const OperatorRequestsReplySchema = Exactly({ requests: ListOf(OperatorRequestSchema), ...nextCursor })

export const OperatorRequestReplySchema = Exactly({ request: OperatorRequestDetailsSchema })

export const RequestAssigneeBodySchema = Exactly({ operator_id: Nullable(IdSchema) })

export const RequestResolvedBodySchema = Exactly({ is_resolved: FlagSchema })

export const OperatorAnswerBodySchema = Exactly({ text: LongTextSchema(12_000), ...attachmentIds })

export const RequestNoteBodySchema = Exactly({ text: LongTextSchema(12_000) })

export const MergeRequestBodySchema = Exactly({ into: IdSchema })

export const AssigneesReplySchema = Exactly({ operators: ListOf(PersonSchema) })

const answer = { title_en: TextSchema(100), title_fr: TextSchema(100), text_en: LongTextSchema(12_000), text_fr: LongTextSchema(12_000) }

export const SavedAnswerBodySchema = Exactly(answer)

export const SavedAnswerSchema = Exactly({ id: OwnIdSchema, ...answer })

export const SavedAnswersReplySchema = Exactly({ saved_answers: ListOf(SavedAnswerSchema) })

export const SavedAnswerReplySchema = Exactly({ saved_answer: SavedAnswerSchema })

export type RequestState = Static<typeof RequestStateSchema>
export type OperatorRequest = Static<typeof OperatorRequestSchema>
export type OperatorRequestDetails = Static<typeof OperatorRequestDetailsSchema>
export type OperatorRequestsQuery = Static<typeof OperatorRequestsQuerySchema>
export type OperatorRequestsReply = Static<typeof OperatorRequestsReplySchema>
export type OperatorAnswerBody = Static<typeof OperatorAnswerBodySchema>
export type RequestEntry = Static<typeof RequestEntrySchema>
export type RequestView = NonNullable<OperatorRequestsQuery['view']>
export type SavedAnswer = Static<typeof SavedAnswerSchema>
export type SavedAnswerBody = Static<typeof SavedAnswerBodySchema>

const changed = { reply: OperatorRequestReplySchema, access: 'operator', ext: true } as const

export const operatorDeskOperations = {
  listOperatorRequests: operation('GET', '/operator/requests', { query: OperatorRequestsQuerySchema, reply: OperatorRequestsReplySchema, access: 'operator', ext: true }),
  getOperatorRequest: operation('GET', '/operator/requests/:supportRequestId', changed),
  assignRequest: operation('PUT', '/operator/requests/:supportRequestId/assignee', { body: RequestAssigneeBodySchema, ...changed }),
  answerRequest: operation('POST', '/operator/requests/:supportRequestId/replies', { body: OperatorAnswerBodySchema, ...changed, status: 201 }),
  noteRequest: operation('POST', '/operator/requests/:supportRequestId/notes', { body: RequestNoteBodySchema, ...changed, status: 201 }),
  setRequestResolved: operation('PUT', '/operator/requests/:supportRequestId', { body: RequestResolvedBodySchema, ...changed }),
  /** Its messages move into another request of the account, and it is closed. Replies with the other one. */
  mergeRequest: operation('POST', '/operator/requests/:supportRequestId/merge', { body: MergeRequestBodySchema, ...changed }),
  getRequestDiagnostics: operation('GET', '/operator/requests/:supportRequestId/diagnostics', { reply: DeskDiagnosticsReplySchema, access: 'operator', ext: true }),
  uploadOperatorAttachment: operation('POST', '/operator/requests/:supportRequestId/attachments', { reply: AttachmentReplySchema, access: 'operator', status: 201, sends: 'file', ext: true }),
  /** Of an attachment: operators may have a port of their own, which serves nothing else. */
  downloadOperatorFile: operation('GET', '/operator/files/:fileId', { query: SignedQuerySchema, access: 'signed', media: 'file', ext: true }),
  listAssignees: operation('GET', '/operator/assignees', { reply: AssigneesReplySchema, access: 'operator', ext: true }),
  listSavedAnswers: operation('GET', '/operator/saved-answers', { reply: SavedAnswersReplySchema, access: 'operator', ext: true }),
  createSavedAnswer: operation('POST', '/operator/saved-answers', { body: SavedAnswerBodySchema, reply: SavedAnswerReplySchema, access: 'administrator', status: 201, ext: true }),
  changeSavedAnswer: operation('PUT', '/operator/saved-answers/:savedAnswerId', { body: SavedAnswerBodySchema, reply: SavedAnswerReplySchema, access: 'administrator', ext: true }),
  deleteSavedAnswer: operation('DELETE', '/operator/saved-answers/:savedAnswerId', { access: 'administrator', status: 204, ext: true }),
}
