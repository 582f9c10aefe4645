import type { Refusal } from './phoneCall'
import type { SignalError } from './signalMessages'

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
