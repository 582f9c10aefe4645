import type { FastifyBaseLogger } from 'fastify'
import type { Operation } from 'contract/operation'
import { textOf } from '../bodies/jsonBodies'
import { BadRequest } from '../../failures/failures'
import { success, type BoundRoute } from './route'

const EVENT_BYTES = 512 * 1024

/** Authorized by a signature in `header` over the raw body. */
export const eventRoute = (
  operation: Operation,
  header: string,
  handle: (text: string, signature: string, log: FastifyBaseLogger) => Promise<void>,
): BoundRoute => ({
  operation,
  options: { bodyBytes: EVENT_BYTES },
  answer: async (request) => {
    const signature = request.headers[header]
    if (typeof signature !== 'string') throw new BadRequest()
    await handle(textOf(request), signature, request.log)
    return success(operation, undefined)
  },
})
