import type { BodyOf, Id, Operation, QueryOf, ReplyOf } from 'contract/operation'
import type { AskOperators } from '../../server/commands/operator'
import { CommandFailure } from '../commandFailure'

interface Given<O> {
  params?: Readonly<Record<string, Id>>
  query?: QueryOf<O>
  body?: BodyOf<O>
  key?: string
}

export type OperatorClient = <O extends Operation>(operation: O, given?: Given<O>) => Promise<ReplyOf<O>>

const howToRepeat = (headers: Readonly<Record<string, string>>): string => {
  const key = headers['idempotency-key']
  return key === undefined ? '' : ` It isn't known whether the balance moved. Repeat the command with --key ${key}: it moves once.`
}

export const askAt = (url: string, key: string): AskOperators => async ({ method, path, headers, body }) => {
  const sent = { method, headers: { ...headers, authorization: `Bearer ${key}` }, ...(body !== undefined && { body }) }
  try {
    const response = await fetch(`${url}${path}`, sent)
    return { status: response.status, text: await response.text() }
  } catch {
    throw new CommandFailure(`No answer from ${url}.${howToRepeat(headers)}`)
  }
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const known: Readonly<Record<number, string>> = {
  401: 'The service rejected this key: it is wrong, revoked or expired.',
  403: 'This key may not do that.',
  404: 'There is no such account.',
}

/** In the service's words, with the names of the fields. */
export const failureOf = (status: number, reply: unknown, sentences = known): CommandFailure => {
  const { user_message = null, errors, status: word = '' } = isRecord(reply) ? reply : {}
  if (isRecord(errors)) return new CommandFailure(Object.entries(errors).map(([field, sentences]) => `${field}: ${[sentences].flat().join(' ')}`).join('\n'))
  if (typeof user_message === 'string') return new CommandFailure(user_message)
  return new CommandFailure(sentences[status] ?? `The service answered with status ${status} ${String(word)}.`)
}

/** Trusted: it is our own service. */
export const isReply = <O>(_operation: O, value: unknown): value is ReplyOf<O> => value === undefined || isRecord(value)

export const pathOf = ({ path }: Operation, params: Readonly<Record<string, Id>>): string => path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

export const makeOperatorClient =
  (ask: AskOperators): OperatorClient =>
  async (operation, { params = {}, query, body, key } = {}) => {
    const path = pathOf(operation, params)
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])).toString()
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(key !== undefined && { 'idempotency-key': key }) }
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { status, text } = await ask({ method: operation.method, path: `/v1${path}${search === '' ? '' : `?${search}`}`, headers, body: sent })
    const reply = parsed(text)
    if (status >= 500) throw new CommandFailure(`${failureOf(status, reply).message}${howToRepeat(headers)}`)
    if (status >= 300) throw failureOf(status, reply)
    if (!isReply(operation, reply)) throw new CommandFailure("The answer isn't from this service.")
    return reply
  }
