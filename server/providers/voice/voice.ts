import type { Readable } from 'node:stream'
import type { PhoneOwner } from './embedded/phoneCall'

export interface PhoneToken {
  /** What the voice client of a web phone is opened with. */
  token: string
  ttlSeconds: number
}

/** Lets people's web phones in. */
export interface VoicePort {
  token: (owner: PhoneOwner) => Promise<PhoneToken>
}

/** Names and values, as a form has them. */
export type Form = Readonly<Record<string, string>>

/** Who brings calls from outside, and asks by webhooks what becomes of them. */
export interface Carrier {
  /** Whether it is the carrier who sends this form. `url` is whole, with its query, as the carrier was told it. */
  isSigned: (url: string, form: Form, signature: string) => boolean
  /** A WAV file. Rejects when there is no such recording (yet), and when the carrier is out of reach. */
  openRecording: (recordingId: string) => Promise<Readable>
}
