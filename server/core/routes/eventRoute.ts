import type { FastifyRequest } from 'fastify'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { BadRequest } from '../failures/failures'
import { textOf } from '../bodies/jsonBodies'
import { insist, success, type BoundRoute, type Fitting, type Outcome } from './route'

/** Events hold whole objects of their sender. */
const EVENT_BYTES = 512 * 1024

/** Binds a call from a provider, whose permission is its signature in `header`, made over the body as it was sent. */
export const eventRoute = <R extends Row<'POST'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  header: string,
  handle: (text: string, signature: string) => Promise<void>,
): BoundRoute => {
  insist(row, row.access === 'guest', 'guests')
  const answer = async (request: FastifyRequest): Promise<Outcome> => {
    const signature = request.headers[header]
    if (typeof signature !== 'string') throw new BadRequest()
    await handle(textOf(request), signature)
    return success(row, undefined)
  }
  return { row, schemas, manner: { bodyBytes: EVENT_BYTES }, answer }
}
