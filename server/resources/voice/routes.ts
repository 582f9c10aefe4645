import { voiceSchemas as schemas } from 'contract/schemas/voice'
import { voiceRows as rows } from 'contract/voice'
import { askedRoute, toldRoute, type CarrierDoor } from '../../core/routes/carrierRoute'
import { fileRoute, type BoundRoute } from '../../core/routes/route'
import type { VoiceService } from './service'
import type { PlayedSounds } from './sounds'

export const voiceRoutes = (voice: VoiceService, door: CarrierDoor, play: PlayedSounds): BoundRoute[] => [
  askedRoute(rows.receiveVoiceCall, schemas.receiveVoiceCall, door, ({ form, log }) => voice.receive(form, log)),
  askedRoute(rows.continueVoiceCall, schemas.continueVoiceCall, door, ({ form, query, log }) => voice.goOn(query.ticket, form, log)),
  askedRoute(rows.placeVoiceCall, schemas.placeVoiceCall, door, ({ form, log }) => voice.place(form, log)),
  toldRoute(rows.receiveVoiceStatus, schemas.receiveVoiceStatus, door, ({ form }) => voice.keepStatus(form)),
  toldRoute(rows.receiveVoiceMessage, schemas.receiveVoiceMessage, door, ({ form, query, log }) =>
    voice.keepMessage(query.ticket, form, log),
  ),
  toldRoute(rows.receiveVoiceRecording, schemas.receiveVoiceRecording, door, ({ form, log }) => voice.keepRecording(form, log)),
  fileRoute(rows.playVoiceSound, schemas.playVoiceSound, ({ params, query }) => play(params.audiofileId, query)),
]
