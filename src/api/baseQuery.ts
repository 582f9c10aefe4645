import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { failureOf, type Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import { readToken } from '@/lib/storedToken'
import { signedOut } from '@/slices/session'
import type { ApiRequest } from './apiRequest'
import { patience } from './patience'
import { pause } from './pause'
import { readAnswer, type Meta } from './readAnswer'
import { prepare, type Prepared } from './request'
import { send, type Answer } from './send'
import { sessionIn } from './sessionIn'

/** Queries, and acts that this service is known to recognise by their key: asking twice does no more than asking once. */
const isRepeatable = ({ operation, idempotencyKey }: ApiRequest): boolean =>
  operation.method === 'GET' || (idempotencyKey !== undefined && readSettings().idempotencyKeys)

const isWorthRepeating = ({ status, isAbandoned }: Answer): boolean => !isAbandoned && (status === null || status >= 500)

const sendPatiently = async (request: ApiRequest, prepared: Prepared, signal: AbortSignal): Promise<Answer> => {
  let answer = await send(prepared, signal)
  for (const delayMs of isRepeatable(request) ? (request.retryDelaysMs ?? patience.retryDelaysMs) : []) {
    if (!isWorthRepeating(answer)) break
    await pause(delayMs)
    if (signal.aborted) break
    const next = await send(prepared, signal)
    // Sent away before anybody looked: what the try before has done is as open as it was.
    if (request.operation.method !== 'GET' && next.status === 429) break
    answer = next
  }
  return answer
}

/**
 * The only place that knows the session. Screens never pass an account or a user, and never see a token; whatever goes
 * wrong becomes a `Failure`, never an exception.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, Failure, object, Meta> = async (request, { signal, dispatch, getState }) => {
  const session = () => sessionIn(getState())
  const isForMembers = request.operation.access === 'member'
  const token = session().authenticated ? readToken() : null
  const prepared = isForMembers && !session().authenticated ? null : prepare(request, session(), token)
  if (prepared === null) return { error: failureOf({ type: 'unauthorized', outcome: 'refused' }) }
  const answer = await sendPatiently(request, prepared, signal)
  prepared.forgetSecrets()
  // The late answer to a token that was replaced meanwhile says nothing about the one that is stored now.
  if (answer.status === 401 && isForMembers && session().authenticated && token === readToken()) {
    dispatch(signedOut({ reason: 'expired' }))
  }
  return readAnswer(request, answer)
}
