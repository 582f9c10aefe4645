import { Type } from 'typebox'
import { SignedQuerySchema } from './files'
import { operation } from './operation'
import { Exactly } from './parts'

export const CallTicketQuerySchema = Exactly({ ticket: Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' }) })

const asked = { access: 'carrier', sends: 'form', media: 'twiml', ext: true } as const
const told = { access: 'carrier', sends: 'form', status: 204, ext: true } as const

/** What Twilio asks and tells. 404 where no Twilio account is set, 403 for whatever Twilio has not signed. */
export const voiceOperations = {
  /** Somebody calls a number. */
  receiveVoiceCall: operation('POST', '/voice/calls', asked),
  /** What a call waited for has come about, or not. */
  continueVoiceCall: operation('POST', '/voice/calls/steps', { ...asked, query: CallTicketQuerySchema }),
  /** A web phone calls. */
  placeVoiceCall: operation('POST', '/voice/outgoing-calls', asked),
  /** A call is over. */
  receiveVoiceStatus: operation('POST', '/voice/statuses', told),
  /** The sound of a message that a caller left is there. */
  receiveVoiceMessage: operation('POST', '/voice/messages', { ...told, query: CallTicketQuerySchema }),
  /** The sound of a call that was recorded is there. */
  receiveVoiceRecording: operation('POST', '/voice/recordings', told),
  /** An audio file as a WAV file of telephone quality, whatever was uploaded: Twilio plays few kinds. */
  playVoiceSound: operation('GET', '/voice/sounds/:audiofileId', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
