import type { Static } from 'typebox'
import type { SignedQuery } from './files'
import { row } from './row'
import type { CallTicketQuerySchema } from './schemas/voice'

/** Where a call is in its flow, as the service has put it into the URL. */
export type CallTicketQuery = Static<typeof CallTicketQuerySchema>

const asked = { access: 'carrier', sends: 'form', media: 'twiml', ext: true } as const
const told = { access: 'carrier', sends: 'form', status: 204, ext: true } as const

/** What Twilio asks and tells. 404 where no Twilio account is set, 403 for whatever Twilio has not signed. */
export const voiceRows = {
  /** Somebody calls a number. */
  receiveVoiceCall: row()('POST', '/voice/calls', asked),
  /** What a call waited for has come about, or not. */
  continueVoiceCall: row<{ query: CallTicketQuery }>()('POST', '/voice/calls/steps', asked),
  /** A web phone calls. */
  placeVoiceCall: row()('POST', '/voice/outgoing-calls', asked),
  /** A call is over. */
  receiveVoiceStatus: row()('POST', '/voice/statuses', told),
  /** The sound of a message that a caller left is there. */
  receiveVoiceMessage: row<{ query: CallTicketQuery }>()('POST', '/voice/messages', told),
  /** The sound of a call that was recorded is there. */
  receiveVoiceRecording: row()('POST', '/voice/recordings', told),
  /** An audio file as a WAV file of telephone quality, whatever was uploaded: Twilio plays few kinds. */
  playVoiceSound: row<{ query: SignedQuery }>()('GET', '/voice/sounds/:audiofileId', { access: 'signed', media: 'file', ext: true }),
}
