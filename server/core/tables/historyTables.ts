import type { Generated } from 'kysely'
import type { Instant } from './instant'

type Flag = 0 | 1
type Direction = 'inbound' | 'outbound'

interface CallsTable {
  id: string
  account_id: string
  number_id: string | null
  direction: Direction
  /** phone number of the other party (E.164). */
  contact_number: string
  started_at: Instant
  /** Seconds. */
  duration: number
}

/** The file of the same id holds name, type and size. */
interface VoicemailsTable {
  id: string
  account_id: string
  number_id: string | null
  /** E.164. */
  from_number: string
  is_archived: Generated<Flag>
  /** Seconds. */
  duration: number
  created_at: Instant
}

/** The file of the same id holds name, type and size; number, direction and contact are the call's own. */
interface RecordingsTable {
  id: string
  account_id: string
  call_id: string
  number_id: string | null
  direction: Direction
  contact_number: string
  is_archived: Generated<Flag>
  /** Seconds. */
  duration: number
  created_at: Instant
}

/** What the carrier has told of and still has: it goes when the voicemail or the recording of its id comes. */
interface PendingRecordingsTable {
  id: string
  account_id: string
  call_id: string
  kind: 'voicemail' | 'recording'
  /** Seconds. */
  duration: number
  /** Whom a voicemail is mailed to; null or '' for nobody. */
  send_to: string | null
  /** When the carrier told of it. */
  created_at: Instant
  /** Begun so far. */
  tries: number
  next_try_at: Instant
}

interface ContactsTable {
  account_id: string
  /** E.164. */
  contact_number: string
  contact_name: string
  created_at: Instant
}

/** The other sides of all calls and voicemails, each once; the database keeps it by itself. */
interface CallersTable {
  account_id: string
  contact_number: string
}

export interface HistoryTables {
  calls: CallsTable
  voicemails: VoicemailsTable
  recordings: RecordingsTable
  pending_recordings: PendingRecordingsTable
  contacts: ContactsTable
  callers: CallersTable
}
