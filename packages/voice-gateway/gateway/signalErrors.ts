import type { Refusal } from './phoneCall'
import type { SignalError } from './signalMessages'

/** What the voice client makes a refused call of: BusyHere, ConnectionDeclined and NotFound. */
export const refusalErrors: Readonly<Record<Refusal, SignalError>> = {
  busy: { code: 31486, message: 'Busy here' },
  declined: { code: 31002, message: 'Connection declined' },
  not_found: { code: 31404, message: 'Not found' },
}

/** The client shows it as AccessTokenInvalid. */
export const tokenInvalid: SignalError = { code: 31204, message: 'JWT is invalid' }
/** The client shows it as AccessTokenExpired and stops to register. */
export const tokenExpired: SignalError = { code: 31205, message: 'JWT token expired' }
/** What the service itself could not do. */
export const unavailable: SignalError = { code: 31000, message: 'Service unavailable' }
export const mediaFailed: SignalError = { code: 53405, message: 'Media connection failed' }

/** Why a socket is closed. From 4000 on the numbers are ours. */
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
