import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { failureWords, type FailureBody, type FailureStatus } from 'contract/operation'
import { Busy, DatabaseAway, Failure, languageOf, sentenceIn, type Language } from './failures'

const isFailureStatus = (status: number): status is FailureStatus => Object.hasOwn(failureWords, status)

/** The text of Fastify's own errors is not sent. */
const isOfFastify = (error: Error): error is FastifyError =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')

const ofFastify = (status: number | undefined): Failure | null => {
  if (status === undefined || status < 400 || status >= 500) return null
  return new Failure(isFailureStatus(status) ? status : 400)
}

export const bodyOf = (failure: Failure, language: Language): FailureBody => {
  const message = failure.userMessage === undefined ? null : sentenceIn(failure.userMessage, language)
  const { word: status, stepUp, factors, freeBytes } = failure
  const body: FailureBody = {
    status,
    user_message: message,
    ...(stepUp && { step_up: stepUp }),
    ...(factors && { factors }),
    ...(freeBytes !== undefined && { free_bytes: freeBytes }),
  }
  if (failure.errors === undefined) return body
  const errors = Object.entries(failure.errors).map(([field, sentences]): [string, string[]] => [
    field,
    sentences.map((sentence) => sentenceIn(sentence, language)),
  ])
  return { ...body, errors: Object.fromEntries(errors) }
}

export type ErrorReply = ReturnType<typeof makeErrorReply>

export const makeErrorReply = (isUnavailable: (error: unknown) => boolean) => {
  const failureOf = (error: unknown): Failure => {
    if (error instanceof Failure) return error
    const known = error instanceof Error && isOfFastify(error) ? ofFastify(error.statusCode) : null
    if (known !== null) return known
    return isUnavailable(error) ? new DatabaseAway() : new Failure(500)
  }

  const send = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = failureOf(error)
    if (failure.status === 500 && failure !== error) request.log.error({ err: error }, 'Unexpected error')
    if (failure.status === 503 && !(failure instanceof Busy)) request.log.warn({ err: error }, 'Database or storage unavailable')
    return reply
      .code(failure.status)
      .headers(failure.headers)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(bodyOf(failure, languageOf(request.headers['accept-language'])))
  }

  return { failureOf, send }
}
