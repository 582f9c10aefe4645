import { Type } from 'typebox'
import { SignedQuerySchema } from './files'
import { operation } from './operation'
import { Exactly } from './parts'

export const CallTicketQuerySchema = Exactly({ ticket: Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' }) })

const instructionWebhook = { access: 'carrier', sends: 'form', media: 'twiml', ext: true } as const
const notificationWebhook = { access: 'carrier', sends: 'form', status: 204, ext: true } as const

/** Webhooks of Twilio: 404 without a Twilio account, 403 without Twilio's signature. */
export const voiceOperations = {
  receiveVoiceCall: operation('POST', '/voice/calls', instructionWebhook),
  continueVoiceCall: operation('POST', '/voice/calls/steps', { ...instructionWebhook, query: CallTicketQuerySchema }),
  placeVoiceCall: operation('POST', '/voice/outgoing-calls', instructionWebhook),
  receiveVoiceStatus: operation('POST', '/voice/statuses', notificationWebhook),
  receiveVoiceMessage: operation('POST', '/voice/messages', { ...notificationWebhook, query: CallTicketQuerySchema }),
  receiveVoiceRecording: operation('POST', '/voice/recordings', notificationWebhook),
  /** WAV in telephone quality, because Twilio plays few formats. */
  playVoiceSound: operation('GET', '/voice/sounds/:audiofileId', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
