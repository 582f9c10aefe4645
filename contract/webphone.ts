import { Type, type Static } from 'typebox'
import { SignedQuerySchema } from './audiofiles'
import { DirectionSchema } from './calls'
import { Essential, Exactly, FlagSchema, IdSchema, InstantSchema, Nullable, operation, TextSchema } from './operation'

export const CallTicketQuerySchema = Exactly({ ticket: Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' }) })

const instructionWebhook = { access: 'carrier', sends: 'form', media: 'twiml', ext: true } as const
const notificationWebhook = { access: 'carrier', sends: 'form', status: 204, ext: true } as const

/** Webhooks of Twilio: 404 without a Twilio account, 403 without Twilio's signature. */
export const voiceOperations = {
  receiveVoiceCall: operation('POST', '/voice/calls', instructionWebhook),
  continueVoiceCall: operation('POST', '/voice/calls/steps', { ...instructionWebhook, query: CallTicketQuerySchema }),
  placeVoiceCall: operation('POST', '/voice/outgoing-calls', instructionWebhook),
  /** To whoever answers a recorded call of a web phone, before the two are connected. */
  announceVoiceRecording: operation('POST', '/voice/announcements', instructionWebhook),
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
  /** Opening hours then decide; now if missing. */
  at: Type.Optional(InstantSchema),
})

export const PracticeCallReplySchema = Exactly({
  call_id: IdSchema,
  steps: Type.Array(Type.String(), { description: 'what the caller hears, one sentence per step' }),
})

/**
 * What the holder of a call does. `ask` speaks with a colleague or a number first, while the other side hears music, then
 * `complete` passes the call to them, `take_back` drops them and `merge` brings all three together. `pass` leaves at once.
 * A second call that waits is answered while the first one is on hold or ended, or declined; then `swap` speaks with the
 * other one, and `end` leaves this one for it.
 */
export const RoomActSchema = Exactly({
  act: Type.Enum(['hold', 'resume', 'ask', 'pass', 'complete', 'take_back', 'merge', 'answer_and_hold', 'answer_and_end', 'decline', 'swap', 'end']),
  /** The call that waits, as it was shown: another one isn't answered or declined instead. */
  call_id: Type.Optional(IdSchema),
  /** To ask and to pass: one of the two. */
  user_id: Type.Optional(IdSchema),
  number: Type.Optional(TextSchema(64)),
})

const OtherCallSchema = Exactly({ call_id: Essential(IdSchema), number: Essential(Type.String({ description: 'of the other side, as it is told' })) })

export const RoomViewSchema = Exactly({
  call_id: Essential(IdSchema),
  direction: Essential(DirectionSchema),
  number: Essential(Type.String({ description: 'of the other side, as it is told' })),
  line: Essential(Type.String({ description: 'the number of the account' })),
  seconds: Essential(Type.Integer({ minimum: 0, description: 'since it was answered' })),
  is_recorded: Essential(FlagSchema),
  state: Essential(Type.Enum(['talking', 'held', 'aside', 'asking', 'together', 'passing', 'returning', 'over'])),
  /** Only the holder may act. */
  is_holder: Essential(FlagSchema),
  /** 0 while the phone of whoever is asked rings. */
  is_answered: Essential(FlagSchema),
  /** The call was passed on, and nobody answered it. */
  came_back: Essential(FlagSchema),
  /** Who else is on this side of the call: somebody on the team, or a number. */
  colleague: Essential(Nullable(Exactly({ user_id: Nullable(IdSchema), number: Nullable(Type.String()) }))),
  /** Another call for whoever is in this one. */
  waiting: Essential(Nullable(OtherCallSchema)),
  /** Their other call, which is on hold meanwhile. */
  aside: Essential(Nullable(OtherCallSchema)),
})

export const RoomReplySchema = Exactly({ room: Essential(Nullable(RoomViewSchema)) })

export type WebPhoneGateway = Static<typeof WebPhoneGatewaySchema>
export type WebPhoneTokenReply = Static<typeof WebPhoneTokenReplySchema>
export type RoomAct = Static<typeof RoomActSchema>
export type RoomView = Static<typeof RoomViewSchema>
export type OtherCall = Static<typeof OtherCallSchema>
export type CallWebPhoneBody = Static<typeof CallWebPhoneBodySchema>
export type PracticeCallBody = Static<typeof PracticeCallBodySchema>
export type PracticeCallReply = Static<typeof PracticeCallReplySchema>

export const practiceLines = [
  { name: 'echo', phone_number: '+12635550110' },
  { name: 'tone', phone_number: '+12635550111' },
  { name: 'announcement', phone_number: '+12635550112' },
  { name: 'busy', phone_number: '+12635550113' },
  { name: 'declined', phone_number: '+12635550114' },
  { name: 'never_answers', phone_number: '+12635550115' },
] as const

export type PracticeLine = (typeof practiceLines)[number]['name']

export const webphoneOperations = {
  getWebPhoneToken: operation('GET', '/accounts/:accountId/webphone/token', { role: 'member', whileSuspended: false, reply: WebPhoneTokenReplySchema, view: 'closed' }),
  /** Rings the caller's own. 409 `no_web_phone` if none is ready, 404 on a service with real phone lines. */
  callWebPhone: operation('POST', '/accounts/:accountId/webphone/practice-calls', {
    role: 'member',
    body: CallWebPhoneBodySchema,
    reply: RingingCallReplySchema,
    status: 202,
    ext: true,
  }),
  /** The caller's own call; null without one, and on a service with real phone lines. */
  getRoom: operation('GET', '/accounts/:accountId/webphone/room', { role: 'member', reply: RoomReplySchema, view: 'closed', ext: true }),
  /** 409 `not_now` for what isn't possible at the moment, or without a call. */
  actInRoom: operation('POST', '/accounts/:accountId/webphone/room', { role: 'member', body: RoomActSchema, reply: RoomReplySchema, ext: true }),
  placePracticeCall: operation('POST', '/practice-calls', {
    body: PracticeCallBodySchema,
    reply: PracticeCallReplySchema,
    access: 'support',
    ext: true,
  }),
}
