import type { Leg } from '../phoneCall'

export interface CallMedia {
  readonly leg: Leg
  answer: (offer: string) => Promise<string>
  offer: () => Promise<string>
  accept: (answer: string) => Promise<void>
  flows: () => Promise<boolean>
  press: (digit: string) => void
  receive: (frame: Uint8Array) => void
  close: () => void
}
