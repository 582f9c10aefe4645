import type { Readable } from 'node:stream'

/** A WAV file. */
export type Content = Readable | Uint8Array

export interface CallRecord {
  /** 'CA' and 32 hexadecimal digits. One real call between two accounts is two calls with two ids. */
  id: string
  accountId: string
  /** The account's own number; one that was released meanwhile is forgotten. */
  numberId: string | null
  direction: 'inbound' | 'outbound'
  /** phone number of the other party (E.164). */
  contactNumber: string
  startedAt: Date
  /** Whole seconds. */
  duration: number
}

export interface RecordingRecord {
  /** Of this recording alone: 'RE' and 32 hexadecimal digits, or any other id of ours. */
  id: string
  /** A call of the account that was kept before. */
  callId: string
  accountId: string
  content: Content
  duration: number
  pendingSince?: Date
}

export interface VoicemailRecord {
  id: string
  accountId: string
  numberId: string | null
  /** E.164. */
  fromNumber: string
  content: Content
  duration: number
  /** An e-mail address; null or '' for nobody. */
  sendTo: string | null
  pendingSince?: Date
}

/**
 * Writes down what calls leave behind, whoever carried them. Each thing is kept once, whatever comes twice: the second
 * time changes nothing (of a call, its duration at most). Each resolves when it is durable; the consoles of the account
 * are told then, and mails leave afterwards. A sound with `pendingSince` is kept only while it is pending, which it then
 * is no longer, and is of that moment. What there is no room for is not kept, and the account is told so; it throws
 * `NoRoomForCall` only where it is still pending and may come again.
 */
export interface CallRecords {
  recordCall: (call: CallRecord) => Promise<void>
  /** False, and nothing is kept, when the account has no such call. */
  storeRecording: (recording: RecordingRecord) => Promise<boolean>
  storeVoicemail: (voicemail: VoicemailRecord) => Promise<void>
  /** Whether so many seconds of sound would be kept now; where not, the account is told that something was not. */
  hasRoom: (accountId: string, seconds: number) => Promise<boolean>
  /** Whether a recording may go on where it waits for its end. */
  hasSpoolRoom: () => boolean
  /** Tells the account of a recording that broke off. */
  reportUnstored: (accountId: string, callId: string) => Promise<void>
}
