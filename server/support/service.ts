import {
  supportRequestsOperations,
  type NewSupportMessage,
  type NewSupportRequest,
  type SupportMessage,
  type SupportRequestDetails,
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
import type { Store } from '../platform/database/tables'
import { findRequest, hasDiagnostics, isUnread, listRequests, messagesOf, noteRead } from './queries'
import { messageToWire, newRequestOf, requestToWire, textOf, makeWriting, type Author, type RequestRef } from './writing'
import { route, type BoundRoute } from '../platform/http/routes/route'

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

/** Rejects another user's id as if it didn't exist. */
const checkWriter = ({ userId }: Member, given: string | number): void => {
  if (given !== userId) throw new NotFound()
}

export type SupportRequestsService = ReturnType<typeof makeSupportRequestsService>

export const makeSupportRequestsService = ({ store, clock, random, events }: Deps) => {
  const writing = makeWriting(clock, random)

  const announce = ({ accountId, requestId }: RequestRef): void =>
    events.announce({ account_id: accountId, kind: 'support_request.updated', id: requestId })

  const detailsOf = async (from: Store, { accountId, requestId }: RequestRef, { userId, language }: Reader): Promise<SupportRequestDetails> => {
    const request = await findRequest(from, { accountId }, requestId)
    if (request === undefined) throw new NotFound()
    const messages = await messagesOf(from, accountId, requestId)
    return {
      ...requestToWire(request),
      ...(userId !== null && { is_unread: await isUnread(from, accountId, requestId, userId) }),
      created_utc: request.created_at.toISOString(),
      resolved_utc: request.resolved_at?.toISOString() ?? null,
      has_diagnostics: (await hasDiagnostics(from, accountId, requestId)) ? 1 : 0,
      messages: messages.map((message) => messageToWire(message, language)),
    }
  }

  const add = async ({ transaction, afterwards }: IdempotentContext, ref: RequestRef, author: Author, text: string, language: Language) => {
    await writing.add(transaction, ref, author, text)
    afterwards(() => announce(ref))
    const [newest] = await messagesOf(transaction, ref.accountId, ref.requestId)
    if (newest === undefined) throw new Error('a message that was just written is not there')
    return messageToWire(newest, language)
  }

  return {
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
      const requestId = await writing.open(transaction, caller.accountId, caller.userId, request)
      const ref = { accountId: caller.accountId, requestId }
      afterwards(() => announce(ref))
      return detailsOf(transaction, ref, caller)
    },

    addMessage: async (means: IdempotentContext, ref: RequestRef, caller: Member, body: NewSupportMessage): Promise<SupportMessage> => {
      checkWriter(caller, body.user_id)
      const text = textOf(body.text)
      await checkMessagePace(means.transaction, ref.accountId, clock())
      return add(means, ref, { author_type: 'client', user_id: caller.userId }, text, caller.language)
    },

    addReply: (means: IdempotentContext, ref: RequestRef, text: string, language: Language): Promise<SupportMessage> => add(means, ref, { author_type: 'support', user_id: null }, textOf(text), language),

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

export const supportRequestsRoutes = (requests: SupportRequestsService): BoundRoute[] => [
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
]
