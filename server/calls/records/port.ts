import type { StepOutcome } from 'contract/callPaths'
import type { Content } from '../../platform/files/port'
import type { CallPass } from '../../platform/database/columns'
import type { CallOutcome } from '../../platform/database/tables'

export interface CallRecord {
  /** 'CA' and 32 hexadecimal digits. A call between two accounts is two records. */
  id: string
  accountId: string
  numberId: string | null
  direction: 'inbound' | 'outbound'
  contactNumber: string
  startedAt: Date
  duration: number
  /** Of an inbound call, once known. */
  outcome?: CallOutcome
  /** The user on whose web phone it was answered. */
  answeredBy?: string
  /** The user on whose web phone it was made. */
  madeBy?: string
  passes?: readonly CallPass[]
}

export interface StepRecord {
  step: number
  branchId: string
  moduleIndex: number
  moduleName: string
  outcome: StepOutcome
  key: string | null
  toBranchId: string | null
}

/** Its steps are found by the start of the call, too, so a report must have the one that is recorded. */
export type CallKey = Pick<CallRecord, 'id' | 'accountId' | 'startedAt'>

/** What a call has just done in a call flow. */
export interface CallSteps extends CallKey {
  flow: { applicationId: string; version: number }
  steps: readonly StepRecord[]
}

export interface RecordingRecord {
  id: string
  callId: string
  accountId: string
  content: Content
  duration: number
  pendingSince?: Date
}

export interface VoicemailRecord {
  id: string
  callId?: string
  accountId: string
  numberId: string | null
  fromNumber: string
  content: Content
  duration: number
  sendTo: string | null
  /** Whose voicemail box it is in; everybody's if missing, or if they left. */
  boxId?: string | null
  pendingSince?: Date
}

/** Idempotent. Resolves when durable; throws `NoRoomForCall` only if the record is still pending and may be retried. */
export interface CallRecords {
  recordCall: (call: CallRecord) => Promise<void>
  recordSteps: (steps: CallSteps) => Promise<void>
  /** The caller has hung up: whatever was still awaited doesn't come, unless a late report says otherwise. */
  endSteps: (call: CallKey) => Promise<void>
  storeRecording: (recording: RecordingRecord) => Promise<boolean>
  /** Resolves to whether there is such a voicemail now. */
  storeVoicemail: (voicemail: VoicemailRecord) => Promise<boolean>
  hasRoom: (accountId: string, seconds: number) => Promise<boolean>
  hasSpoolRoom: () => boolean
  reportUnstored: (accountId: string, callId: string) => Promise<void>
}
