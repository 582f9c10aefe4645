import type { Readable } from 'node:stream'
import type { Claims } from '../sessions/token'

export interface PhoneToken {
  /** What the voice client of a web phone is opened with. */
  token: string
  ttlSeconds: number
}

/** Lets the web phones of people's sessions in. */
export interface VoicePort {
  token: (session: Claims) => Promise<PhoneToken>
}

/** Names and values, as a form has them. */
export type Form = Readonly<Record<string, string>>

/** Its message names neither a URL, which names the carrier's account, nor credentials. */
export class RecordingUnavailable extends Error {
  override name = 'RecordingUnavailable'

  constructor(
    message: string,
    /** The carrier has none of this id: not yet, or not any more. */
    readonly isMissing = false,
  ) {
    super(message)
  }
}

/** Who brings calls from outside, and asks by webhooks what becomes of them. */
export interface Carrier {
  /** Whether it is the carrier who sends this form. `url` is whole, with its query, as the carrier was told it. */
  isSigned: (url: string, form: Form, signature: string) => boolean
  /** A WAV file. Rejects with `RecordingUnavailable` when there is none (yet), and when the carrier is out of reach. */
  openRecording: (recordingId: string) => Promise<Readable>
}
