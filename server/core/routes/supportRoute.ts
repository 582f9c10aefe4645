import type { FastifyRequest } from 'fastify'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { makeReader, type Answer, type Asked, type Visitor } from './call'
import { doOnce, fingerprintOf, keyOf, type Means } from './idempotency'
import { insist, success, type BoundRoute, type Desk, type Fitting, type Outcome } from './route'

/** Binds a call of the support team, which was let in by its key. */
export const supportRoute = <R extends Row, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  handle: (call: Asked<R> & { caller: Visitor }) => Promise<Answer<R>>,
): BoundRoute => {
  insist(row, row.access === 'support', 'the support team')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> =>
    success(row, await handle({ ...read(request), caller: desk.visitor(request) }))
  return { row, schemas, manner: {}, answer }
}

/**
 * The same for what must not happen twice; see `effectRoute`. The answer is kept among those of the account that the
 * call is about: whose that is, `accountOf` finds out.
 */
export const supportEffectRoute = <R extends Row<'POST'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  accountOf: (params: Asked<R>['params']) => Promise<string>,
  handle: (call: Asked<R> & Means & { caller: Visitor; accountId: string }) => Promise<Answer<R>>,
): BoundRoute => {
  insist(row, row.access === 'support', 'the support team')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    const key = keyOf(request.headers['idempotency-key'])
    const asked = read(request)
    const accountId = await accountOf(asked.params)
    const act = { accountId, key, fingerprint: fingerprintOf(row.method, request.url, asked.body), status: row.status }
    const caller = desk.visitor(request)
    return success(row, await doOnce(desk.effects, act, (means) => handle({ ...asked, ...means, caller, accountId })))
  }
  return { row, schemas, manner: {}, answer }
}
