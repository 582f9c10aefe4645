import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Operation } from 'contract/operation'
import { FORM_TYPE, formOf } from '../../platform/http/bodies/formBodies'
import { Failure, NotFound } from '../../platform/failures/failures'
import type { Carrier, Form } from '../carrier/port'
import { makeReader, type RequestData } from '../../platform/http/routes/request'
import { success, type BoundRoute, type Outcome } from '../../platform/http/routes/route'

const CARRIER_SIGNATURE = 'x-twilio-signature'
const documentHeaders = { 'content-type': 'text/xml; charset=utf-8' }

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
