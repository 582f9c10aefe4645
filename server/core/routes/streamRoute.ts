import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { makeReader, type Member } from './call'
import { MethodNotAllowed } from '../failures/failures'
import { insist, type BoundRoute, type Desk, type Fitting, type Outcome } from './route'

/** The second one keeps proxies from gathering what should arrive at once. */
const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

/** Binds a member's call whose success is a stream of server-sent events. */
export const streamRoute = <R extends Row<'GET'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  open: (caller: Member) => Readable,
): BoundRoute => {
  insist(row, row.access === 'member' && row.media === 'events', 'streams of members')
  const read = makeReader(row, schemas)
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    read(request)
    // The head of an endless answer would leave its body open with nobody to read it.
    if (request.method !== 'GET') throw new MethodNotAllowed(['GET'])
    return { status: 200, headers, payload: open(desk.member(request)) }
  }
  return { row, schemas, manner: {}, answer }
}
