import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Refusal } from './phoneCall'

/** The maximum frame size of a voice client; an SDP has about 3 kB. */
export const FRAME_LIMIT = 64 * 1024

const callId = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' })
const sdp = Type.String({ minLength: 1, maxLength: 16_000 })

/** Messages of the pinned version of the voice client. Additional properties are allowed, because it sends more. */
const schemas = {
  listen: Type.Object({ token: Type.String({ maxLength: 8_000 }) }),
  register: Type.Object({
    media: Type.Object({ audio: Type.Boolean() }),
    /** Our extension: no UDP path exists, so calls to this browser are offered over the socket. */
    path: Type.Optional(Type.Literal('websocket')),
  }),
  invite: Type.Object({
    callsid: callId,
    sdp,
    reconnect: Type.Optional(Type.String({ maxLength: 200 })),
    twilio: Type.Object({ params: Type.Optional(Type.String({ maxLength: 4_000 })) }),
  }),
  answer: Type.Object({ callsid: callId, sdp }),
  reinvite: Type.Object({ callsid: callId, sdp }),
  reject: Type.Object({ callsid: callId }),
  hangup: Type.Object({ callsid: callId }),
  dtmf: Type.Object({ callsid: callId, dtmf: Type.String({ pattern: '^[0-9*#w]{1,64}$' }) }),
  message: Type.Object({}),
} as const satisfies Record<string, TSchema>

type Schemas = typeof schemas
export type ClientKind = keyof Schemas
export type ClientPayload<Kind extends ClientKind> = Static<Schemas[Kind]>
export type ClientMessage = { [Kind in ClientKind]: { type: Kind; payload: ClientPayload<Kind> } }[ClientKind]

type Reader = (payload: unknown) => ClientMessage | null

const reading = <Schema extends TSchema>(schema: Schema, message: (payload: Static<Schema>) => ClientMessage): Reader => {
  const validator = Compile(schema)
  return (payload) => (validator.Check(payload) ? message(payload) : null)
}

const readers = new Map<unknown, Reader>([
  ['listen', reading(schemas.listen, (payload) => ({ type: 'listen', payload }))],
  ['register', reading(schemas.register, (payload) => ({ type: 'register', payload }))],
  ['invite', reading(schemas.invite, (payload) => ({ type: 'invite', payload }))],
  ['answer', reading(schemas.answer, (payload) => ({ type: 'answer', payload }))],
  ['reinvite', reading(schemas.reinvite, (payload) => ({ type: 'reinvite', payload }))],
  ['reject', reading(schemas.reject, (payload) => ({ type: 'reject', payload }))],
  ['hangup', reading(schemas.hangup, (payload) => ({ type: 'hangup', payload }))],
  ['dtmf', reading(schemas.dtmf, (payload) => ({ type: 'dtmf', payload }))],
  ['message', reading(schemas.message, (payload) => ({ type: 'message', payload }))],
])

export const readMessage = (text: string): ClientMessage | null => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('type' in value) || !('payload' in value)) return null
    return readers.get(value.type)?.(value.payload) ?? null
  } catch {
    return null
  }
}

export interface SignalError {
  code: number
  message: string
}

export interface InviteParameters {
  CallSid: string
  AccountSid: string
  From: string
  To: string
  ApiVersion: string
}

export type ServerMessage =
  | { type: 'connected'; payload: { edge: string; gateway: string; region: string; token: { identity: string; ttl: number } } }
  | { type: 'ready' | 'offline'; payload: Record<string, never> }
  | { type: 'invite'; payload: { callsid: string; sdp: string; parameters: InviteParameters } }
  | { type: 'ringing'; payload: { callsid: string; sdp?: string } }
  | { type: 'answer'; payload: { callsid: string; sdp?: string; reconnect: string } }
  | { type: 'cancel'; payload: { callsid: string } }
  | { type: 'hangup'; payload: { callsid: string; error?: SignalError } }
  | { type: 'error'; payload: { error: SignalError; callsid?: string } }

/** The codes that the voice client shows as BusyHere, ConnectionDeclined and NotFound. */
export const refusalErrors: Readonly<Record<Refusal, SignalError>> = {
  busy: { code: 31486, message: 'Busy here' },
  declined: { code: 31002, message: 'Connection declined' },
  not_found: { code: 31404, message: 'Not found' },
}

export const tokenInvalid: SignalError = { code: 31204, message: 'JWT is invalid' }
/** The client shows it as AccessTokenExpired and stops registering. */
export const tokenExpired: SignalError = { code: 31205, message: 'JWT token expired' }
export const unavailable: SignalError = { code: 31000, message: 'Service unavailable' }
export const mediaFailed: SignalError = { code: 53405, message: 'Media connection failed' }

/** Close codes of sockets; those from 4000 on are our own. */
export const closings = {
  goingAway: [1001, 'the service stops'],
  unreadable: [1003, 'not a message'],
  tooFast: [1008, 'too many messages'],
  tooManySockets: [4008, 'too many sockets'],
  noToken: [4001, 'no token in time'],
  crowdedOut: [4009, 'too many without a token'],
  failed: [1011, 'failed'],
} as const satisfies Record<string, readonly [number, string]>

export type Closing = keyof typeof closings
