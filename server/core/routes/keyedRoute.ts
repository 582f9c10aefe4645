import type { FastifyRequest } from 'fastify'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { makeReader, type Answer, type Asked, type Member } from './call'
import { fingerprintOf, keyOf } from './idempotency'
import { insist, success, type BoundRoute, type Desk, type Fitting, type Manner, type Outcome } from './route'

export interface Keyed {
  /** Of the header `Idempotency-Key`; null without one. */
  key: string | null
  /** Of what is asked for: the same key with another one is refused. */
  fingerprint: string
}

/**
 * Binds a member's POST whose effect must not happen twice, and that has to ask the outside world, which no transaction
 * may wait for. The handler itself remembers what it has done under `key`: `effectRoute` does that for all others.
 */
export const keyedRoute = <R extends Row<'POST'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & Keyed & { caller: Member }) => Promise<Answer<R>>,
  manner: Manner = {},
): BoundRoute => {
  insist(row, row.access === 'member', 'members')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    const key = keyOf(request.headers['idempotency-key'])
    const asked = read(request)
    const fingerprint = fingerprintOf(row.method, request.url, asked.body)
    return success(row, await handle({ ...asked, caller: desk.member(request), key, fingerprint }))
  }
  return { row, schemas, manner, answer }
}
