import type { Readable } from 'node:stream'
import type { Claims } from '../../platform/sessions/token'

export interface PhoneToken {
  token: string
  ttlSeconds: number
}

export interface VoicePort {
  token: (session: Claims) => Promise<PhoneToken>
}

export type Form = Readonly<Record<string, string>>

/** Omits the URL, which names the carrier's account, and credentials. */
export class RecordingUnavailable extends Error {
  override name = 'RecordingUnavailable'

  constructor(
    message: string,
    readonly isMissing = false,
  ) {
    super(message)
  }
}

export interface Carrier {
  /** `url` is complete, with its query, as the carrier knows it. */
  isSigned: (url: string, form: Form, signature: string) => boolean
  openRecording: (recordingId: string) => Promise<Readable>
}
