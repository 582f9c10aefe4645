import { failureOf, type Failure } from '@/lib/failure'
import { isRecord } from '@/lib/record'
import { hide } from '@/lib/secrets'
import type { ApiRequest } from './request'
import { readReply } from './readReply'
import type { Answer } from './send'

/** What a success carries beside its JSON. */
export interface Meta {
  etag: string | null
}

type Read = { data: unknown; meta: Meta } | { error: Failure }

const isMessages = (value: unknown): value is unknown[] => Array.isArray(value)

/** Fields that are named like parts of an object ('__proto__') stay plain names. */
const fieldsOf = (errors: unknown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(isRecord(errors) ? errors : {}).map(([field, messages]) => [
      field,
      (isMessages(messages) ? messages : [messages]).filter((message) => typeof message === 'string'),
    ]),
  )

const textOr = <Other>(value: unknown, other: Other): string | Other => (typeof value === 'string' && value !== '' ? value : other)

/** Part 1, section 8: which error a status is. */
const typeOf = (status: number, word: unknown): string => {
  switch (status) {
    case 422:
      return 'validation'
    case 400:
      return textOr(word, 'bad_request')
    case 403:
      return 'forbidden'
    case 401:
      return 'unauthorized'
    default:
      return 'internal'
  }
}

/** Out of sight from here on, as whatever could be used in the owner's name. */
const stepUpIn = (stepUp: unknown): Pick<Failure, 'stepUp'> => {
  const secret = isRecord(stepUp) ? stepUp['client_secret'] : undefined
  return typeof secret === 'string' ? { stepUp: hide(secret) } : {}
}

const freeBytesIn = (bytes: unknown): Pick<Failure, 'freeBytes'> => (typeof bytes === 'number' ? { freeBytes: bytes } : {})

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
    // A page of some proxy says nothing about what the service did.
    outcome: isClientError(status) && isRecord(json) ? 'refused' : 'unknown',
  })
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** `undefined` for what is empty or unreadable, or lacks what the screens need: then nobody knows what the service did. */
const replyIn = ({ operation: { reply }, anyReply }: ApiRequest, { status, json, isEmpty }: Answer): unknown => {
  if (reply === undefined) return json !== undefined || (status === 204 && isEmpty) ? true : undefined
  if (anyReply) return isRecord(json) ? json : undefined
  return readReply(reply, json)
}

/** A success without a body reads `true`. */
export const readAnswer = (request: ApiRequest, answer: Answer): Read => {
  const { status } = answer
  if (status === null) return { error: failureOf({}) }
  if (!isSuccess(status)) return { error: failureFrom(status, answer) }
  const data = replyIn(request, answer)
  return data === undefined ? { error: failureOf({ status }) } : { data, meta: { etag: answer.etag } }
}
