import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from './instant'
import type { Day } from './moneyTables'

type Flag = 0 | 1
type Direction = 'inbound' | 'outbound'

/** Of an inbound call: a person answered it, or it left a message, or neither. */
export type CallOutcome = 'answered' | 'message' | 'missed'

export type MissedResolution = 'called_back' | 'reached' | 'message_left' | 'marked'

/** Kept in partitions by the month of `started_at`. */
interface CallsTable {
  /** What follows `id_prefix` in the id on the wire, as a UUID. */
  id: string
  id_prefix: Generated<'CA' | null>
  account_id: string
  /** Also of a number released since. */
  number_id: string | null
  direction: Direction
  contact_number: string
  started_at: Instant
  duration: number
  /** Null while in progress, for outbound calls, and for calls recorded before outcomes were. */
  outcome: CallOutcome | null
  resolution: MissedResolution | null
  resolved_at: Instant | null
  /** The user who marked it; null if a later call resolved it. */
  resolved_by: string | null
}

/** Kept in partitions by the month of `created_at`. */
interface VoicemailsTable {
  /** What follows `id_prefix` in the id on the wire and of the file, as a UUID. */
  id: string
  id_prefix: Generated<'RE' | null>
  account_id: string
  /** Also of a number released since. */
  number_id: string | null
  from_number: string
  is_archived: Generated<Flag>
  is_new: Generated<Flag>
  duration: number
  created_at: Instant
}

/** As voicemails. */
interface RecordingsTable {
  id: string
  id_prefix: Generated<'RE' | null>
  account_id: string
  /** The `id` of a row of calls. */
  call_id: string
  number_id: string | null
  direction: Direction
  contact_number: string
  is_archived: Generated<Flag>
  duration: number
  created_at: Instant
}

interface PendingRecordingsTable {
  id: string
  account_id: string
  call_id: string
  kind: 'voicemail' | 'recording'
  duration: number
  send_to: string | null
  created_at: Instant
  tries: number
  next_try_at: Instant
}

interface ContactsTable {
  account_id: string
  contact_number: string
  contact_name: string
  folded_name: GeneratedAlways<string>
  created_at: Instant
}

interface CallersTable {
  account_id: string
  contact_number: string
}

/** Per day in Montreal: the calls that started, and the billed minutes of those that ended. */
interface CallDaysTable {
  account_id: string
  day: Day
  direction: Direction
  calls: number
  seconds: number
  minutes: number
}

interface LineDaysTable {
  account_id: string
  day: Day
  number_id: string | null
  direction: Direction
  calls: number
  seconds: number
}

interface CallDaysBacklogTable {
  account_id: string
  from_day: Day
}

export interface HistoryTables {
  calls: CallsTable
  voicemails: VoicemailsTable
  recordings: RecordingsTable
  pending_recordings: PendingRecordingsTable
  contacts: ContactsTable
  callers: CallersTable
  call_days: CallDaysTable
  line_days: LineDaysTable
  call_days_backlog: CallDaysBacklogTable
}
