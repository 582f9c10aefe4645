import { randomUUID } from 'node:crypto'
import { supportDeskOperations } from 'contract/supportRequests'
import { later, MINUTE_MS } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { ask, type Reply } from './ask'

export const SUPPORT_KEY = 'support-key-of-services-under-test'

export interface SupportRequestPlan {
  subject?: string
  is_resolved?: 0 | 1
  /** ISO-8601 time of the first message, now by default; each further one, and the end, is a minute later. */
  at?: string
  diagnostics?: string
  /** One message of the client by default; the first is always the client's. */
  messages?: readonly { by: 'client' | 'support'; text: string }[]
}

const usual: Required<Pick<SupportRequestPlan, 'messages'>> = {
  messages: [{ by: 'client', text: 'La messagerie coupe les appels après dix secondes.' }],
}

let lastId = 70_000_000

export const insertSupportRequest = async (store: Store, accountId: string, now: Date, plan: SupportRequestPlan = {}): Promise<string> => {
  const { subject = 'Appels coupés', is_resolved = 0, at, diagnostics, messages = usual.messages } = plan
  const users = store.selectFrom('users').select('id').where('account_id', '=', accountId).orderBy('created_at').orderBy('id')
  const user = await users.executeTakeFirstOrThrow()
  const created_at = at === undefined ? now : new Date(at)
  const end = later(created_at, messages.length * MINUTE_MS)
  const updated_at = is_resolved === 1 ? end : later(end, -MINUTE_MS)
  lastId += 1
  const [id, account_id] = [String(lastId), accountId]
  const request = { id, account_id, user_id: user.id, subject, created_at, updated_at, resolved_at: is_resolved === 1 ? end : null }
  await store.insertInto('support_requests').values(request).execute()
  const rows = messages.map(({ by, text }, position) => {
    const author = { author_type: by, user_id: by === 'client' ? user.id : null }
    const row = { id: randomUUID(), account_id, support_request_id: id, position }
    return { ...row, ...author, text, created_at: later(created_at, position * MINUTE_MS) }
  })
  await store.insertInto('support_messages').values(rows).execute()
  if (diagnostics === undefined) return id
  await store.insertInto('support_diagnostics').values({ support_request_id: id, account_id, content: diagnostics, created_at }).execute()
  return id
}

const pathOf = (path: string, requestId: string): string => `/v1${path.replace(':supportRequestId', requestId)}`

const done = async (request: Promise<Reply>): Promise<void> => {
  const { status, text } = await request
  if (status >= 300) throw new Error(`the service answered the support team ${status}: ${text}`)
}

export const supportReplies = (url: string, requestId: string, text: string): Promise<void> => {
  const path = pathOf(supportDeskOperations.replyToSupportRequest.path, requestId)
  return done(ask(`${url}${path}`, { token: SUPPORT_KEY, body: { text } }))
}

export const supportCloses = (url: string, requestId: string): Promise<void> => {
  const path = pathOf(supportDeskOperations.closeDeskRequest.path, requestId)
  return done(ask(`${url}${path}`, { method: 'PUT', token: SUPPORT_KEY, body: { is_resolved: 1 } }))
}
