import { voiceOperations as operations } from 'contract/voice'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { carrierRoute, type CarrierWebhooks } from './carrierRoute'
import type { VoiceService } from './service'
import type { PlayedSounds } from './sounds'

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
