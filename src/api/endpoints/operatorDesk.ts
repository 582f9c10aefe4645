import type { Id } from 'contract/operation'
import { operatorDeskOperations as operations, type OperatorAnswerBody, type OperatorRequestDetailsSchema, type OperatorRequestSchema, type OperatorRequestsQuery, type RequestEntrySchema, type SavedAnswerBody, type SavedAnswerSchema } from 'contract/operatorDesk'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { apiRequest } from '../request'
import type { AttachmentRequest } from '../upload'

export type ListedOperatorRequest = Read<typeof OperatorRequestSchema>
export type OpenedOperatorRequest = Read<typeof OperatorRequestDetailsSchema>
export type ReadRequestEntry = Read<typeof RequestEntrySchema>
export type ReadSavedAnswer = Read<typeof SavedAnswerSchema>
export type OperatorRequestFilters = Pick<OperatorRequestsQuery, 'view' | 'q' | 'account_id'>

export const attachmentOfOperator =
  (supportRequestId: Id): AttachmentRequest =>
  (idempotencyKey) =>
    apiRequest(operations.uploadOperatorAttachment, { params: { supportRequestId }, idempotencyKey })

const tags = ['Operator'] as const
const all = { tags }
const changes = { refreshes: tags }

interface Of {
  requestId: Id
}

interface Once extends Of {
  idempotencyKey: string
}

export const {
  useListOperatorRequestsInfiniteQuery,
  useGetOperatorRequestQuery,
  useAssignRequestMutation,
  useAnswerRequestMutation,
  useNoteRequestMutation,
  useSetRequestResolvedMutation,
  useMergeRequestMutation,
  useGetRequestDiagnosticsQuery,
  useListAssigneesQuery,
  useListSavedAnswersQuery,
  useCreateSavedAnswerMutation,
  useChangeSavedAnswerMutation,
  useDeleteSavedAnswerMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion, pages }) => ({
    listOperatorRequests: pages(operations.listOperatorRequests, { ...all, rows: ({ requests }) => requests, send: (filters: OperatorRequestFilters, page) => ({ query: { ...filters, ...page } }) }),
    getOperatorRequest: query(operations.getOperatorRequest, { ...all, read: ({ request }) => request }),
    assignRequest: mutation(operations.assignRequest, {
      ...changes,
      send: ({ requestId, operatorId }: Of & { operatorId: Id | null }) => ({ params: { supportRequestId: requestId }, body: { operator_id: operatorId } }),
    }),
    answerRequest: mutation(operations.answerRequest, {
      ...changes,
      send: ({ requestId, idempotencyKey, body }: Once & { body: OperatorAnswerBody }) => ({ params: { supportRequestId: requestId }, idempotencyKey, body }),
    }),
    noteRequest: mutation(operations.noteRequest, {
      ...changes,
      send: ({ requestId, idempotencyKey, text }: Once & { text: string }) => ({ params: { supportRequestId: requestId }, idempotencyKey, body: { text } }),
    }),
    setRequestResolved: mutation(operations.setRequestResolved, {
      ...changes,
      send: ({ requestId, isResolved }: Of & { isResolved: boolean }) => ({ params: { supportRequestId: requestId }, body: { is_resolved: isResolved ? (1 as const) : (0 as const) } }),
    }),
    mergeRequest: mutation(operations.mergeRequest, {
      ...changes,
      send: ({ requestId, idempotencyKey, into }: Once & { into: Id }) => ({ params: { supportRequestId: requestId }, idempotencyKey, body: { into } }),
      read: ({ request }) => request,
    }),
    getRequestDiagnostics: query(operations.getRequestDiagnostics, { keepUnusedDataFor: 0, read: ({ diagnostics }) => diagnostics }),
    listAssignees: query(operations.listAssignees, { ...all, read: ({ operators }) => operators }),
    listSavedAnswers: query(operations.listSavedAnswers, { ...all, read: ({ saved_answers }) => saved_answers }),
    createSavedAnswer: mutation(operations.createSavedAnswer, changes),
    changeSavedAnswer: mutation(operations.changeSavedAnswer, {
      ...changes,
      send: ({ id, body }: { id: Id; body: SavedAnswerBody }) => ({ params: { savedAnswerId: id }, body }),
    }),
    deleteSavedAnswer: deletion(operations.deleteSavedAnswer, changes),
  })),
})
