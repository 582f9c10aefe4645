import { Type } from 'typebox'
import { SignedQuerySchema } from './files'
import { operation } from './operation'
import { Exactly } from './parts'

export const CallTicketQuerySchema = Exactly({ ticket: Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' }) })

const asked = { access: 'carrier', sends: 'form', media: 'twiml', ext: true } as const
const told = { access: 'carrier', sends: 'form', status: 204, ext: true } as const

/** Webhooks of Twilio: 404 without a Twilio account, 403 without Twilio's signature. */
export const voiceOperations = {
  receiveVoiceCall: operation('POST', '/voice/calls', asked),
  continueVoiceCall: operation('POST', '/voice/calls/steps', { ...asked, query: CallTicketQuerySchema }),
  placeVoiceCall: operation('POST', '/voice/outgoing-calls', asked),
  receiveVoiceStatus: operation('POST', '/voice/statuses', told),
  receiveVoiceMessage: operation('POST', '/voice/messages', { ...told, query: CallTicketQuerySchema }),
  receiveVoiceRecording: operation('POST', '/voice/recordings', told),
  /** WAV in telephone quality, because Twilio plays few formats. */
  playVoiceSound: operation('GET', '/voice/sounds/:audiofileId', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
