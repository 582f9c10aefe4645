import { failureOf, type Failure } from '@/lib/failure'
import { isRecord } from '@/lib/values'
import { hide } from '@/lib/storedToken'
import type { ApiRequest, Answer } from './request'
import { readDone, readReply } from './readReply'

export interface Meta {
  etag: string | null
}

type Read = { data: unknown; meta: Meta } | { error: Failure }

const isMessages = (value: unknown): value is unknown[] => Array.isArray(value)

/** Keeps fields named like object properties (`__proto__`) harmless. */
const fieldsOf = (errors: unknown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(isRecord(errors) ? errors : {}).map(([field, messages]) => [
      field,
      (isMessages(messages) ? messages : [messages]).filter((message) => typeof message === 'string'),
    ]),
  )

const textOr = <Other>(value: unknown, other: Other): string | Other => (typeof value === 'string' && value !== '' ? value : other)

const typeOf = (status: number, word: unknown): string => {
  switch (status) {
    case 422:
      return 'validation'
    case 400:
      return textOr(word, 'bad_request')
    case 403:
      return textOr(word, 'forbidden')
    case 401:
      return 'unauthorized'
    default:
      return 'internal'
  }
}

/** Hidden, because it could be used in the cardholder's name. */
const stepUpIn = (stepUp: unknown): Pick<Failure, 'stepUp'> => {
  const secret = isRecord(stepUp) ? stepUp['client_secret'] : undefined
  return typeof secret === 'string' ? { stepUp: hide(secret) } : {}
}

const freeBytesIn = (bytes: unknown): Pick<Failure, 'freeBytes'> => (typeof bytes === 'number' ? { freeBytes: bytes } : {})

const factorsIn = (factors: unknown): Pick<Failure, 'factors'> => {
  if (!isRecord(factors)) return {}
  const { has_app, credential_ids: ids } = factors
  return { factors: { has_app: has_app === 1 ? 1 : 0, credential_ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [] } }
}

const isClientError = (status: number): boolean => status >= 400 && status < 500

const failureFrom = (status: number, { json, waitSeconds }: Answer): Failure => {
  const body = isRecord(json) ? json : {}
  return failureOf({
    type: typeOf(status, body['status']),
    status,
    userMessage: textOr(body['user_message'], null),
    waitSeconds,
    fields: status === 422 ? fieldsOf(body['errors']) : {},
    ...freeBytesIn(body['free_bytes']),
    ...stepUpIn(body['step_up']),
    ...factorsIn(body['factors']),
    // A proxy's error page says nothing about what the service did.
    outcome: isClientError(status) && isRecord(json) ? 'refused' : 'unknown',
  })
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/**
 * `undefined` if the outcome is unknown. What was asked needs a complete reply. What was to be done is done, whatever its
 * reply lacks, but not if that is a proxy's page or was cut off.
 */
const replyIn = ({ operation: { method, asks, reply } }: ApiRequest, { json, isEmpty }: Answer): unknown => {
  if (reply !== undefined && (method === 'GET' || asks)) return readReply(reply, json)
  if (json === undefined && !isEmpty) return undefined
  return reply === undefined ? true : readDone(reply, json)
}

export const readAnswer = (request: ApiRequest, answer: Answer): Read => {
  const { status } = answer
  if (status === null) return { error: failureOf(answer.isOffline ? { type: 'offline' } : {}) }
  if (!isSuccess(status)) return { error: failureFrom(status, answer) }
  const data = replyIn(request, answer)
  return data === undefined ? { error: failureOf({ status }) } : { data, meta: { etag: answer.etag } }
}
