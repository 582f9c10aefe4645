import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, TextSchema } from './parts'

export const WebPhoneGatewaySchema = Exactly({
  signal: Essential(Type.String({ description: 'the path of the signalling socket on this host' })),
  media: Essential(Type.Union([Type.Literal('auto'), Type.Literal('websocket')], { description: 'websocket: there is no path for WebRTC' })),
})

export const WebPhoneTokenReplySchema = Exactly({ token: Essential(Type.String()), gateway: Type.Optional(Essential(WebPhoneGatewaySchema)) })

export const CallWebPhoneBodySchema = Exactly({ number_id: Type.Optional(IdSchema) })

export const RingingCallReplySchema = Exactly({ call_id: IdSchema })

export const PracticeCallBodySchema = Exactly({
  to: TextSchema(64),
  from: Type.Optional(TextSchema(64)),
  press: Type.Optional(Type.String({ pattern: '^[0-9*#]{0,64}$', description: 'the keys, one after the other' })),
})

export const PracticeCallReplySchema = Exactly({
  call_id: IdSchema,
  steps: Type.Array(Type.String(), { description: 'what the caller hears, one sentence per step' }),
})

/** Where the embedded gateway is found. */
export type WebPhoneGateway = Static<typeof WebPhoneGatewaySchema>
export type WebPhoneTokenReply = Static<typeof WebPhoneTokenReplySchema>
export type CallWebPhoneBody = Static<typeof CallWebPhoneBodySchema>
export type PracticeCallBody = Static<typeof PracticeCallBodySchema>
export type PracticeCallReply = Static<typeof PracticeCallReplySchema>

/**
 * Numbers that the practice service itself answers, each in its own way. They are fictional, of an area in which it
 * sells none.
 */
export const practiceLines = [
  /** Says what it does, and then gives back what it hears. */
  { name: 'echo', phone_number: '+12635550110' },
  /** Plays a tone without end. */
  { name: 'tone', phone_number: '+12635550111' },
  /** Says something, and hangs up. */
  { name: 'announcement', phone_number: '+12635550112' },
  { name: 'busy', phone_number: '+12635550113' },
  { name: 'declined', phone_number: '+12635550114' },
  /** Rings and rings. */
  { name: 'never_answers', phone_number: '+12635550115' },
] as const

export type PracticeLine = (typeof practiceLines)[number]['name']

export const webphoneOperations = {
  /** For the voice client of this session's browser. Without `gateway` it is one of Twilio's. */
  getWebPhoneToken: operation('GET', '/accounts/:accountId/webphone/token', { reply: WebPhoneTokenReplySchema }),
  /**
   * 'Call me': a practice line calls the account's web phones, by one of its numbers. 409 `no_web_phone` when none is
   * ready, 404 where real telephones ring.
   */
  callWebPhone: operation('POST', '/accounts/:accountId/webphone/practice-calls', {
    body: CallWebPhoneBodySchema,
    reply: RingingCallReplySchema,
    status: 202,
    ext: true,
  }),
  /** A caller without a telephone calls one of the service's numbers; answered when that call is over. */
  placePracticeCall: operation('POST', '/practice-calls', {
    body: PracticeCallBodySchema,
    reply: PracticeCallReplySchema,
    access: 'support',
    ext: true,
  }),
}
