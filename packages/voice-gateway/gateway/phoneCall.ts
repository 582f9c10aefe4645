import type { BaseLogger } from 'pino'

export interface Surroundings {
  clock: () => Date
  random: {
    id: () => string
    bytes: (count: number) => Buffer
  }
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
}

export const SECOND_MS = 1000

/** G.711 mu-law at 8 kHz: 160 bytes are 20 ms. */
export const FRAME_BYTES = 160
export const FRAME_MS = 20

export interface Leg {
  onFrame: (listener: (frame: Uint8Array) => void) => () => void
  /** Sends one frame now: the caller keeps the pace. */
  send: (frame: Uint8Array) => void
  onDigit: (listener: (digit: string) => void) => () => void
}

export interface PhoneOwner {
  accountId: string
  userId: string
}

export type Refusal = 'busy' | 'declined' | 'not_found'

export interface PhoneCall {
  readonly id: string
  readonly owner: PhoneOwner
  readonly onOver: (listener: () => void) => void
  readonly isOver: () => boolean
  hangUp: () => void
}

export interface OutgoingCall extends PhoneCall {
  readonly params: Readonly<Record<string, string>>
  /** The browser hears what is sent from here on (ringback) before the call is answered. Null if the call is over. */
  ring: () => Promise<Leg | null>
  answer: () => Promise<Leg | null>
  refuse: (why: Refusal) => void
}

export interface AnsweredCall extends PhoneCall {
  readonly leg: Leg
}

export interface Ringing {
  callId: string
  from: string
  to: string
  seconds: number
  /** Whose phones ring. */
  userIds: readonly string[]
  /** What else the browser is told of the call. */
  params?: Readonly<Record<string, string>>
  stop?: AbortSignal
}

export interface Gateway {
  onOutgoing: (handle: (call: OutgoingCall) => void) => void
  /** Rings every free web phone of these users of the account, also those that register meanwhile. Null if none accepts; who accepted may have hung up already. */
  ring: (accountId: string, ringing: Ringing) => Promise<AnsweredCall | null>
  registered: (accountId: string, userIds: readonly string[]) => number
  close: () => Promise<void>
}
