import { failureOf, type Failure } from '@/lib/failure'
import { isRecord } from '@/lib/record'
import { hide } from '@/lib/secrets'
import type { Call } from './call'
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

/** Empty or unreadable, or without what the screens need: then nobody knows what the service did. */
const isReadable = ({ isReply }: Call, { status, json, isEmpty }: Answer): boolean =>
  isReply === null ? json !== undefined || (status === 204 && isEmpty) : isReply(json)

/** A success without a body reads `true`. */
export const readAnswer = (call: Call, answer: Answer): Read => {
  const { status, json } = answer
  if (status === null) return { error: failureOf({}) }
  if (!isSuccess(status)) return { error: failureFrom(status, answer) }
  if (!isReadable(call, answer)) return { error: failureOf({ status }) }
  return { data: call.isReply === null ? true : json, meta: { etag: answer.etag } }
}
