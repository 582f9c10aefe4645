import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { msg } from '@/i18n/message'
import { failureOf, isReadOnly, notProved, type Failure } from '@/lib/failure'
import { askForProof } from '@/lib/proof'
import { isRecord } from '@/lib/values'
import { readSettings } from '@/lib/settings'
import { readToken } from '@/lib/storedToken'
import { notified } from '@/slices/notifications'
import { selectSession, sessionSlice, signedOut, type Session } from '@/slices/session'
import { requestTiming, pause, prepare, type ApiRequest, type Prepared, send, type Answer } from './request'
import { noteAnswer, noteLoss } from './connection'
import { readAnswer, type Meta } from './readAnswer'

const hasSession = (state: unknown): state is { session: Session } => isRecord(state) && sessionSlice.reducerPath in state

export const sessionIn = (state: unknown): Session =>
  hasSession(state) ? selectSession(state) : sessionSlice.getInitialState()

/** A GET, or a mutation that the service deduplicates by its key: repeating it has no further effect. */
const isRepeatable = ({ operation, idempotencyKey }: ApiRequest): boolean =>
  operation.method === 'GET' || (idempotencyKey !== undefined && readSettings().extensions)

/** A proxy that cannot reach the service says so with these. */
const GATEWAY_STATUSES = [502, 504]

const isLost = ({ status }: Answer): boolean => status === null || GATEWAY_STATUSES.includes(status)

const isWorthRepeating = ({ status, isAbandoned }: Answer): boolean => !isAbandoned && (status === null || status >= 500)

const needsProof = ({ status, json }: Answer): boolean => status === 403 && isRecord(json) && json['status'] === 'proof_required'

const sendWithRetry = async (request: ApiRequest, prepared: Prepared, signal: AbortSignal): Promise<{ answer: Answer; sentAt: number }> => {
  let sentAt = performance.now()
  let answer = await send(prepared, signal)
  for (const delayMs of isRepeatable(request) ? (request.retryDelaysMs ?? requestTiming.retryDelaysMs) : []) {
    if (!isWorthRepeating(answer)) break
    await pause(delayMs)
    if (signal.aborted) break
    sentAt = performance.now()
    const next = await send(prepared, signal)
    // The service rejected this try unread, so the outcome of the try before it is still unknown.
    if (request.operation.method !== 'GET' && next.status === 429) break
    // One of the tries may have arrived.
    answer = { ...next, isOffline: answer.isOffline && next.isOffline }
  }
  return { answer, sentAt }
}

export const baseQuery: BaseQueryFn<ApiRequest, unknown, Failure, object, Meta> = async (request, { signal, dispatch, getState }) => {
  const session = () => sessionIn(getState())
  const needsSession = request.operation.access !== 'guest'
  const token = session().authenticated ? readToken() : null
  const prepared = needsSession && !session().authenticated ? null : prepare(request, session(), token)
  if (prepared === null) return { error: failureOf({ type: 'unauthorized', outcome: 'refused' }) }
  let { answer, sentAt } = await sendWithRetry(request, prepared, signal)
  const isProved = !needsProof(answer) || (await askForProof())
  if (isProved && needsProof(answer)) ({ answer, sentAt } = await sendWithRetry(request, prepared, signal))
  prepared.forgetSecrets()
  if (!isProved) return { error: notProved }
  if (!isLost(answer)) noteAnswer(prepared.url, sentAt)
  else if (!signal.aborted) noteLoss(prepared.url)
  // A late 401 for a token that was replaced meanwhile says nothing about the stored one.
  if (answer.status === 401 && needsSession && session().authenticated && token === readToken()) {
    dispatch(signedOut({ reason: 'expired' }))
  }
  const read = readAnswer(request, answer)
  // Every screen may try, and few expect this.
  if ('error' in read && isReadOnly(read.error)) dispatch(notified({ ...msg('{text}', { text: read.error.userMessage ?? '' }), kind: 'error' }))
  return read
}

type Deleted = { data: true } | { error: Failure }

const gone = [404, 410]

const attempt = async (deletion: ApiRequest, api: BaseQueryApi): Promise<Deleted> => {
  const { error } = await baseQuery(deletion, api, {})
  return error === undefined || gone.includes(error.status ?? 0) ? { data: true } : { error }
}

/** Repeats a deletion whose outcome is unknown; an item that no longer exists counts as deleted. */
export const deleteWithRetry = async (deletion: ApiRequest, api: BaseQueryApi): Promise<Deleted> => {
  let deleted = await attempt(deletion, api)
  for (const delayMs of requestTiming.retryDelaysMs) {
    if ('data' in deleted || deleted.error.outcome === 'refused' || api.signal.aborted) break
    await pause(delayMs)
    const next = await attempt(deletion, api)
    // An earlier try may have arrived.
    if ('data' in next || next.error.type !== 'offline') deleted = next
  }
  return deleted
}
