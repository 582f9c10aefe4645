import { voiceOperations as operations } from 'contract/voice'
import { route, type BoundRoute } from '../../core/routes/route'
import { carrierRoute, type CarrierWebhooks } from '../../core/routes/webhookRoute'
import type { VoiceService } from './service'
import type { PlayedSounds } from './sounds'

export const voiceRoutes = (voice: VoiceService, door: CarrierWebhooks, play: PlayedSounds): BoundRoute[] => [
  carrierRoute(operations.receiveVoiceCall, door, ({ form, log }) => voice.receive(form, log)),
  carrierRoute(operations.continueVoiceCall, door, ({ form, query, log }) => voice.goOn(query.ticket, form, log)),
  carrierRoute(operations.placeVoiceCall, door, ({ form, log }) => voice.place(form, log)),
  carrierRoute(operations.receiveVoiceStatus, door, ({ form }) => voice.keepStatus(form)),
  carrierRoute(operations.receiveVoiceMessage, door, ({ form, query, log }) =>
    voice.keepMessage(query.ticket, form, log),
  ),
  carrierRoute(operations.receiveVoiceRecording, door, ({ form, log }) => voice.keepRecording(form, log)),
  route(operations.playVoiceSound, ({ params, query }) => play(params.audiofileId, query)),
]
