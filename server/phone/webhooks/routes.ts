import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { voiceOperations as operations } from 'contract/voice'
import type { Operation } from 'contract/operation'
import { route, type BoundRoute, success, type Outcome } from '../../platform/http/routes/route'
import type { VoiceService } from './service'
import type { PlayedSounds } from './sounds'
import { FORM_TYPE, formOf } from '../../platform/http/bodies/formBodies'
import { Failure, NotFound } from '../../platform/failures/failures'
import type { Carrier, Form } from '../carrier/port'
import { makeReader, type RequestData } from '../../platform/http/routes/request'

const CARRIER_SIGNATURE = 'x-twilio-signature'
const documentHeaders = { 'content-type': 'text/xml; charset=utf-8' }

interface CarrierWebhooks {
  carrier: Carrier | null
  publicUrl: () => string
}

const carrierRoute = <O extends Operation>(
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

export const voiceRoutes = (voice: VoiceService, webhooks: CarrierWebhooks, play: PlayedSounds): BoundRoute[] => [
  carrierRoute(operations.receiveVoiceCall, webhooks, ({ form, log }) => voice.receive(form, log)),
  carrierRoute(operations.continueVoiceCall, webhooks, ({ form, query, log }) => voice.goOn(query.ticket, form, log)),
  carrierRoute(operations.placeVoiceCall, webhooks, ({ form, log }) => voice.place(form, log)),
  carrierRoute(operations.receiveVoiceStatus, webhooks, ({ form }) => voice.receiveStatus(form)),
  carrierRoute(operations.receiveVoiceMessage, webhooks, ({ form, query, log }) =>
    voice.receiveMessage(query.ticket, form, log),
  ),
  carrierRoute(operations.receiveVoiceRecording, webhooks, ({ form, log }) => voice.receiveRecording(form, log)),
  route(operations.playVoiceSound, ({ params, query }) => play(params.audiofileId, query)),
]
