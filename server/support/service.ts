import {
  supportRequestsOperations,
  type NewSupportMessage,
  type NewSupportRequest,
  type SupportMessage,
  type SupportRequestDetails,
  MAX_ATTACHMENT_BYTES,
  type SupportRequestsQuery,
  type SupportRequestsReply,
} from 'contract/supportRequests'
import type { AccountEvents } from '../platform/events/accountEvents'
import type { Member } from '../platform/http/routes/request'
import type { RandomSource } from '../platform/random'
import { HOUR_MS, later, type Clock } from '../platform/clock'
import { NotFound, RateLimited, type Language, type Sentence } from '../platform/failures/failures'
import type { IdempotentContext } from '../platform/http/routes/idempotency'
import { enforceRowLimit, inTransaction } from '../platform/database/transaction'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { findRequest, hasDiagnostics, isUnread, listRequests, messagesOf, noteRead } from './queries'
import type { Attachments } from './attachments'
import { isReopenable, messageToWire, newRequestOf, requestToWire, textOf, makeWriting, type Author, type RequestRef } from './writing'
import type { UploadLimits } from '../platform/http/bodies/uploadBody'
import { route, uploadRoute, type BoundRoute } from '../platform/http/routes/route'

export interface Reader {
  /** Null for the support team. */
  userId: string | null
  language: Language
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  events: Pick<AccountEvents, 'announce'>
  attachments: Attachments
}

/** Hourly limits per account: no person writes more, and stored data must stay bounded. */
const MAX_REQUESTS = 30
const MAX_MESSAGES = 120
const COME_AGAIN_S = 600

const tooMuch: Sentence = {
  en: "You've sent too many messages in the past hour. Please try again later.",
  fr: 'Vous avez envoyé trop de messages dans la dernière heure. Veuillez réessayer plus tard.',
}

const checkRequestPace = async (store: Store, accountId: string, now: Date): Promise<void> => {
  const recent = store.selectFrom('support_requests').select('id').where('account_id', '=', accountId)
  const rows = await recent.where('created_at', '>', later(now, -HOUR_MS)).limit(MAX_REQUESTS).execute()
  if (rows.length >= MAX_REQUESTS) throw new RateLimited(COME_AGAIN_S, tooMuch)
}

const checkMessagePace = async (store: Store, accountId: string, now: Date): Promise<void> => {
  const recent = store.selectFrom('support_messages').select('id').where('account_id', '=', accountId)
  const ofClients = recent.where('author_type', '=', 'client').where('created_at', '>', later(now, -HOUR_MS))
  if ((await ofClients.limit(MAX_MESSAGES).execute()).length >= MAX_MESSAGES) throw new RateLimited(COME_AGAIN_S, tooMuch)
}

type AttachmentIds = NewSupportMessage['attachment_ids']
type Written = Pick<NewSupportMessage, 'text' | 'attachment_ids'>

const clientOf = ({ userId }: Member): Author => ({ author_type: 'client', user_id: userId, operator_id: null })

/** Rejects another user's id as if it didn't exist. */
const checkWriter = ({ userId }: Member, given: string | number): void => {
  if (given !== userId) throw new NotFound()
}

export type SupportRequestsService = ReturnType<typeof makeSupportRequestsService>

export const makeSupportRequestsService = ({ store, clock, random, events, attachments }: Deps) => {
  const writing = makeWriting(clock, random)

  const announce = ({ accountId, requestId }: RequestRef): void =>
    events.announce({ account_id: accountId, kind: 'support_request.updated', id: requestId })

  const detailsOf = async (from: Store, { accountId, requestId }: RequestRef, { userId, language }: Reader): Promise<SupportRequestDetails> => {
    const request = await findRequest(from, { accountId }, requestId)
    if (request === undefined) throw new NotFound()
    const [messages, files] = [await messagesOf(from, accountId, requestId), await attachments.of(from, accountId, requestId)]
    return {
      ...requestToWire(request),
      ...(userId !== null && { is_unread: await isUnread(from, accountId, requestId, userId) }),
      created_utc: request.created_at.toISOString(),
      resolved_utc: request.resolved_at?.toISOString() ?? null,
      has_diagnostics: (await hasDiagnostics(from, accountId, requestId)) ? 1 : 0,
      ...(isReopenable(request) && { is_reopenable: 1 as const }),
      messages: messages.map((message) => messageToWire(message, language, files)),
    }
  }

  /** Files of the support team's key are nobody's. */
  const attach = async (transaction: StoreTransaction, { accountId }: RequestRef, messageId: string, { user_id, operator_id }: Author, ids: AttachmentIds = []): Promise<void> => {
    if (user_id !== null) await attachments.attach(transaction, { accountId, messageId }, { user_id, operator_id: null }, ids)
    else if (operator_id !== null) await attachments.attach(transaction, { accountId, messageId }, { user_id, operator_id }, ids)
  }

  const add = async ({ transaction, afterwards }: IdempotentContext, ref: RequestRef, author: Author, { text, attachment_ids }: Written, language: Language) => {
    const messageId = await writing.add(transaction, ref, author, textOf(text))
    await attach(transaction, ref, messageId, author, attachment_ids)
    afterwards(() => announce(ref))
    const [newest] = await messagesOf(transaction, ref.accountId, ref.requestId)
    if (newest === undefined) throw new Error('a message that was just written is not there')
    return messageToWire(newest, language, await attachments.of(transaction, ref.accountId, ref.requestId))
  }

  return {
    writing,
    announce,

    list: async ({ accountId, userId }: Pick<Member, 'accountId' | 'userId'>, query: SupportRequestsQuery): Promise<SupportRequestsReply> => {
      const { rows, next } = await listRequests(store, { accountId, userId }, query)
      const listed = rows.map((row) => ({ ...requestToWire(row), is_unread: row.is_unread ?? 0 }))
      return { support_requests: listed, ...next }
    },

    get: (ref: RequestRef, reader: Reader): Promise<SupportRequestDetails> => detailsOf(store, ref, reader),

    create: async ({ transaction, afterwards }: IdempotentContext, caller: Member, body: NewSupportRequest): Promise<SupportRequestDetails> => {
      checkWriter(caller, body.user_id)
      const request = newRequestOf(body)
      await enforceRowLimit(transaction, 'support_requests', caller.accountId)
      if (request.diagnostics !== null) await enforceRowLimit(transaction, 'support_diagnostics', caller.accountId)
      await checkRequestPace(transaction, caller.accountId, clock())
      const { id: requestId, messageId } = await writing.open(transaction, caller.accountId, caller.userId, request)
      const ref = { accountId: caller.accountId, requestId }
      await attach(transaction, ref, messageId, clientOf(caller), body.attachment_ids)
      afterwards(() => announce(ref))
      return detailsOf(transaction, ref, caller)
    },

    addMessage: async (means: IdempotentContext, ref: RequestRef, caller: Member, body: NewSupportMessage): Promise<SupportMessage> => {
      checkWriter(caller, body.user_id)
      textOf(body.text)
      await checkMessagePace(means.transaction, ref.accountId, clock())
      return add(means, ref, clientOf(caller), body, caller.language)
    },

    addReply: (means: IdempotentContext, ref: RequestRef, written: Written, language: Language, operator_id: string | null = null): Promise<SupportMessage> =>
      add(means, ref, { author_type: 'support', user_id: null, operator_id }, written, language),

    markRead: async ({ accountId, requestId }: RequestRef, userId: string): Promise<void> => {
      const request = await findRequest(store, { accountId }, requestId)
      if (request === undefined) throw new NotFound()
      await noteRead(store, request, userId)
    },

    close: async (ref: RequestRef, reader: Reader): Promise<SupportRequestDetails> => {
      if (await inTransaction(store, (transaction) => writing.close(transaction, ref))) announce(ref)
      return detailsOf(store, ref, reader)
    },
  }
}

/** 1 MB of diagnostics as JSON inside JSON, where escapes may double it. */
const BODY_BYTES = 2.5 * 1024 * 1024

export const supportRequestsRoutes = (requests: SupportRequestsService, attachments: Attachments, pace?: UploadLimits['pace']): BoundRoute[] => [
  route(supportRequestsOperations.listSupportRequests, ({ caller, query }) =>
    requests.list(caller, query),
  ),
  route(
    supportRequestsOperations.createSupportRequest,
    { idempotent: 'transaction', bodyBytes: BODY_BYTES },
    async ({ caller, body, ...means }) => ({ support_request: await requests.create(means, caller, body) }),
  ),
  route(supportRequestsOperations.getSupportRequest, async ({ caller, params }) => ({
    support_request: await requests.get({ accountId: caller.accountId, requestId: params.supportRequestId }, caller),
  })),
  route(supportRequestsOperations.resolveSupportRequest, async ({ caller, params }) => ({
    support_request: await requests.close({ accountId: caller.accountId, requestId: params.supportRequestId }, caller),
  })),
  route(supportRequestsOperations.markSupportRequestRead, ({ caller, params }) =>
    requests.markRead({ accountId: caller.accountId, requestId: params.supportRequestId }, caller.userId),
  ),
  route(
    supportRequestsOperations.addSupportMessage,
    { idempotent: 'transaction' },
    async ({ caller, params, body, ...means }) => {
      const ref = { accountId: caller.accountId, requestId: params.supportRequestId }
      return { message: await requests.addMessage(means, ref, caller, body) }
    },
  ),
  uploadRoute(
    supportRequestsOperations.uploadAttachment,
    { bytes: MAX_ATTACHMENT_BYTES, ...(pace && { pace }) },
    async ({ caller, accountId, ...upload }) => ({
      attachment: await attachments.upload(accountId, { user_id: caller.userId, operator_id: null }, upload, caller.log),
    }),
  ),
]
