/** G.711 mu-law at 8 kHz: 160 bytes are 20 ms. */
export const FRAME_BYTES = 160
export const FRAME_MS = 20

/** The live sound of one call with a browser, both ways, over WebRTC or a WebSocket. */
export interface Leg {
  /** Each frame of 160 bytes of what the browser sends. Returns what ends it. */
  onFrame: (hear: (frame: Uint8Array) => void) => () => void
  /** One frame, now: whoever plays keeps the pace. */
  send: (frame: Uint8Array) => void
  /** Each key that is pressed in the browser, however it travelled. */
  onDigit: (hear: (digit: string) => void) => () => void
}

/** The web phone of a person, as its token names it. */
export interface PhoneOwner {
  accountId: string
  userId: string
}

/** Why a call is refused, as the voice client knows it. */
export type Refusal = 'busy' | 'declined' | 'not_found'

/** A call between the service and one browser. It is over once: when either side hangs up, or the browser is gone. */
export interface PhoneCall {
  /** 'CA' and 32 hexadecimal digits. */
  readonly id: string
  readonly owner: PhoneOwner
  readonly onOver: (hear: () => void) => void
  readonly isOver: () => boolean
  hangUp: () => void
}

/** A call that a browser makes. */
export interface OutgoingCall extends PhoneCall {
  /** As the console sent them: `To`, `CallerId`, `record`. */
  readonly params: Readonly<Record<string, string>>
  /** The browser hears what is sent from here on (ring-back), before the call is answered. Null: it is over by now. */
  ring: () => Promise<Leg | null>
  /** Null: it is over by now. After `ring` it is the same leg. */
  answer: () => Promise<Leg | null>
  refuse: (why: Refusal) => void
}

/** A call that a web phone has accepted. */
export interface AnsweredCall extends PhoneCall {
  readonly leg: Leg
}

export interface Ringing {
  /** Of this call in the logs: 'CA' and 32 hexadecimal digits. */
  callId: string
  /** E.164: shown as the caller. */
  from: string
  to: string
  seconds: number
  /** Gives up ringing. */
  stop?: AbortSignal
}

/** The embedded gateway: browsers' voice clients hang on it by the socket `/signal`. */
export interface Gateway {
  /** What is done with a call that a browser makes. One handler. */
  onOutgoing: (handle: (call: OutgoingCall) => void) => void
  /** Rings every free web phone of the account; those that register meanwhile, too. The first that accepts has it; null when none does. */
  ring: (accountId: string, ringing: Ringing) => Promise<AnsweredCall | null>
  /** How many web phones of the account are registered. */
  registered: (accountId: string) => number
  /** Hangs up everything. */
  close: () => Promise<void>
}
