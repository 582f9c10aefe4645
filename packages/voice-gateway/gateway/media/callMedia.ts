import type { Leg } from '../phoneCall'

/** How the sound of one call travels, agreed on by SDP. */
export interface CallMedia {
  readonly leg: Leg
  /** What is answered to the browser's offer: the first one, and another when its network has changed. */
  answer: (offer: string) => Promise<string>
  /** What the browser is offered; `accept` takes its answer. */
  offer: () => Promise<string>
  accept: (answer: string) => Promise<void>
  /** Settles once sound gets through: what is played before is lost. False: it never will. */
  flows: () => Promise<boolean>
  /** A key whose press came by message. */
  press: (digit: string) => void
  /** A frame that came over the socket; nobody hears those of a call over WebRTC. */
  hear: (frame: Uint8Array) => void
  close: () => void
}
