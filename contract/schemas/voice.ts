import { Type } from 'typebox'
import type { voiceRows } from '../voice'
import { SignedQuerySchema } from './files'
import { Exactly } from './parts'
import { schemasOf } from './schemas'

export const CallTicketQuerySchema = Exactly({ ticket: Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' }) })

export const voiceSchemas = schemasOf<typeof voiceRows>()({
  receiveVoiceCall: {},
  continueVoiceCall: { query: CallTicketQuerySchema },
  placeVoiceCall: {},
  receiveVoiceStatus: {},
  receiveVoiceMessage: { query: CallTicketQuerySchema },
  receiveVoiceRecording: {},
  playVoiceSound: { query: SignedQuerySchema },
})
