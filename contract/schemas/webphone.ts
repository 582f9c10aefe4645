import { Type } from 'typebox'
import type { webphoneRows } from '../webphone'
import { Exactly, IdSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const WebPhoneGatewaySchema = Exactly({
  signal: Type.String({ description: 'the path of the signalling socket on this host' }),
  media: Type.Union([Type.Literal('auto'), Type.Literal('websocket')], { description: 'websocket: there is no path for WebRTC' }),
})

export const WebPhoneTokenReplySchema = Exactly({ token: Type.String(), gateway: Type.Optional(WebPhoneGatewaySchema) })

export const CallWebPhoneBodySchema = Exactly({ number_id: Type.Optional(IdSchema) })

export const RingingCallReplySchema = Exactly({ call_id: IdSchema })

export const PracticeCallBodySchema = Exactly({
  to: TextSchema(64),
  from: Type.Optional(TextSchema(64)),
  press: Type.Optional(Type.String({ pattern: '^[0-9*#]{0,64}$', description: 'the keys, one after the other' })),
})

export const PracticeCallReplySchema = Exactly({
  call_id: IdSchema,
  steps: Type.Array(Type.String(), { description: 'what the caller meets, one sentence a step' }),
})

export const webphoneSchemas = schemasOf<typeof webphoneRows>()({
  getWebPhoneToken: { reply: WebPhoneTokenReplySchema },
  callWebPhone: { body: CallWebPhoneBodySchema, reply: RingingCallReplySchema },
  placePracticeCall: { body: PracticeCallBodySchema, reply: PracticeCallReplySchema },
})
