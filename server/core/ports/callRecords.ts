import type { Readable } from 'node:stream'

export type Content = Readable | Uint8Array

export interface CallRecord {
  /** 'CA' and 32 hexadecimal digits. A call between two accounts is two records. */
  id: string
  accountId: string
  numberId: string | null
  direction: 'inbound' | 'outbound'
  contactNumber: string
  startedAt: Date
  duration: number
}

export interface RecordingRecord {
  /** 'RE' and 32 hexadecimal digits, or any other id of ours. */
  id: string
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
  fromNumber: string
  content: Content
  duration: number
  sendTo: string | null
  pendingSince?: Date
}

/**
 * Idempotent: repeated records change nothing (at most a call's duration). Resolves when durable; clients are notified
 * then. With `pendingSince` it is stored only while still pending. Throws `NoRoomForCall` only if it is still pending and
 * may be retried.
 */
export interface CallRecords {
  recordCall: (call: CallRecord) => Promise<void>
  storeRecording: (recording: RecordingRecord) => Promise<boolean>
  storeVoicemail: (voicemail: VoicemailRecord) => Promise<void>
  hasRoom: (accountId: string, seconds: number) => Promise<boolean>
  hasSpoolRoom: () => boolean
  reportUnstored: (accountId: string, callId: string) => Promise<void>
}
