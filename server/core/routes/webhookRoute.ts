import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Operation } from 'contract/operation'
import type { Carrier, Form } from '../ports/voice'
import { FORM_TYPE, formOf } from '../bodies/formBodies'
import { textOf } from '../bodies/jsonBodies'
import { BadRequest, Failure, NotFound } from '../failures/failures'
import { makeReader, type RequestData } from './request'
import { success, type BoundRoute, type Outcome } from './route'

/** Events hold whole objects of their sender. */
const EVENT_BYTES = 512 * 1024
const CARRIER_SIGNATURE = 'x-twilio-signature'
const documentHeaders = { 'content-type': 'text/xml; charset=utf-8' }

/** Binds an operation of a provider, whose permission is its signature in `header`, made over the body as it was sent. */
export const eventRoute = (
  operation: Operation,
  header: string,
  handle: (text: string, signature: string) => Promise<void>,
): BoundRoute => ({
  operation,
  options: { bodyBytes: EVENT_BYTES },
  answer: async (request) => {
    const signature = request.headers[header]
    if (typeof signature !== 'string') throw new BadRequest()
    await handle(textOf(request), signature)
    return success(operation, undefined)
  },
})

export interface CarrierWebhooks {
  /** Null: there is no door here. */
  carrier: Carrier | null
  /** Without a slash at the end: the carrier signs the URL that it knows. */
  publicUrl: () => string
}

/** Binds an operation of the carrier: one that asks what becomes of a call is answered with a document. */
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
