import type { BodyOf, Id, Operation, ReplyOf } from 'contract/operation'
import { CommandFailure } from '../commandFailure'
import { failureOf, isReply, parsed, pathOf } from '../operator/operatorClient'

export class ServiceFailure extends CommandFailure {
  override name = 'ServiceFailure'
}

/** Somebody changed the call flow meanwhile. */
export class Conflict extends CommandFailure {
  override name = 'Conflict'
}

interface Given<O> {
  params?: Readonly<Record<string, Id>>
  body?: BodyOf<O>
  /** An `ETag` without its quotes. */
  base?: string
}

export interface Answered<O> {
  reply: ReplyOf<O>
  /** The `ETag` without its quotes; empty if there is none. */
  base: string
}

export type FlowsClient = <O extends Operation>(operation: O, given?: Given<O>) => Promise<Answered<O>>

const LONGEST_MS = 120_000

const known: Readonly<Record<number, string>> = {
  401: 'The service rejected the key: it is wrong, revoked or expired.',
  403: "The key isn't for that.",
  404: 'There is no such call flow in the account of this key.',
  412: 'The call flow was changed on the service since this file was pulled.',
}

/** The key is sent to this address alone, and never along with a redirect. */
export const makeFlowsClient =
  (url: string, key: string): FlowsClient =>
  async (operation, { params = {}, body, base } = {}) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(base !== undefined && { 'if-match': `"${base}"` }),
    }
    const sent = { method: operation.method, headers, redirect: 'error' as const, signal: AbortSignal.timeout(LONGEST_MS), ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/v1${pathOf(operation, params)}`, sent).catch(() => {
      throw new ServiceFailure(`No answer from ${url}.`)
    })
    const text = await response.text().catch(() => '')
    const reply = parsed(text)
    if (response.status === 412) throw new Conflict(known[412])
    if (response.status >= 300) throw new ServiceFailure(failureOf(response.status, reply, known).message)
    if (!isReply(operation, reply)) throw new ServiceFailure("The answer isn't from this service.")
    return { reply, base: (response.headers.get('etag') ?? '').replaceAll('"', '') }
  }
