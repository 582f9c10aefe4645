import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Operation } from 'contract/operation'
import type { Carrier, Form } from '../ports/voice'
import { FORM_TYPE, formOf } from '../bodies/formBodies'
import { textOf } from '../bodies/jsonBodies'
import { BadRequest, Failure, NotFound } from '../failures/failures'
import { makeReader, type RequestData } from './request'
import { success, type BoundRoute, type Outcome } from './route'

const EVENT_BYTES = 512 * 1024
const CARRIER_SIGNATURE = 'x-twilio-signature'
const documentHeaders = { 'content-type': 'text/xml; charset=utf-8' }

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

export interface CarrierWebhooks {
  carrier: Carrier | null
  publicUrl: () => string
}

export const carrierRoute = <O extends Operation>(
  operation: O,
  { carrier, publicUrl }: CarrierWebhooks,
  handle: (call: RequestData<O> & { form: Form; log: FastifyBaseLogger }) => Promise<O extends { media: 'twiml' } ? string : void>,
): BoundRoute => {
  const read = makeReader(operation)
  const headers = operation.media === 'twiml' ? documentHeaders : {}
  const answer = async (request: FastifyRequest): Promise<Outcome> => {
    if (carrier === null) throw new NotFound()
    const signature = request.headers[CARRIER_SIGNATURE]
    const form = formOf(request)
    const isRight = typeof signature === 'string' && carrier.isSigned(publicUrl() + request.url, form, signature)
    if (!isRight) throw new Failure(403)
    return success(operation, await handle({ ...read(request), form, log: request.log }), headers)
  }
  return { operation, options: { consumes: [FORM_TYPE] }, answer }
}
