import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { CallFlowTables } from './callFlowTables'
import type { EmailTables } from './emailTables'
import type { HistoryTables } from './historyTables'
import type { Instant } from './instant'
import type { MailTables } from './mailTables'
import type { Cents, Day, MoneyTables } from './moneyTables'
import type { PaymentTables } from './paymentTables'
import type { SupportTables } from './supportTables'

interface AccountsTable {
  id: string
  name: string
  address: string
  address2: string
  city: string
  postalcode: string
  country: string
  state: string
  created_at: Instant
  /** When the latest recording or voicemail was not kept for want of room. */
  sound_unkept_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface UsersTable {
  id: string
  account_id: string
  firstname: string
  lastname: string
  /** As it was typed; unique without regard to case. */
  email: string
  password_hash: string
  created_at: Instant
}

/** One sign-in. A token is good while its session stands here unrevoked. */
interface SessionsTable {
  id: string
  user_id: string
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
}

interface PasswordResetsTable {
  /** SHA-256 of the token in the mailed link, in hex: the token itself is nowhere. */
  token_hash: string
  user_id: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  /** SHA-256 of the user and of the address that asked for it, or of the known device, in hex. */
  requester: Generated<string | null>
}

/** A browser that has signed in. It is told apart from strangers by limits, and may do nothing without the password. */
interface KnownDevicesTable {
  /** SHA-256 of the token that the browser keeps, in hex. */
  token_hash: string
  user_id: string
  /** The latest session that it opened; null when it opened none. */
  session_id: string | null
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
}

/** A change of the address that a user signs in with, which may be taken back for a while. */
interface EmailChangesTable {
  /** SHA-256 of the token in the mailed link, in hex. */
  token_hash: string
  user_id: string
  /** What the link brings back; nobody else may take it meanwhile. */
  email: string
  created_at: Instant
  expires_at: Instant
  ended_at: Instant | null
}

interface LoginFailuresTable {
  /** SHA-256, in hex, of what is counted: address and e-mail together, a device, an address, an e-mail. */
  subject: string
  failures: number
  window_started_at: Instant
  blocked_until: Instant | null
}

interface SigningKeysTable {
  purpose: 'token' | 'file' | 'reset' | 'revert' | 'device' | 'consent'
  secret: Buffer
  created_at: Instant
}

interface IdempotencyKeysTable {
  account_id: string
  key: string
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string
  status: number
  /** The JSON of the first answer as text, or null where it had no body. */
  reply: string | null
  created_at: Instant
}

interface SubscriptionsTable {
  account_id: string
  /** 5, 6 or 7; see the plans of billing. */
  plan: number
  pending_plan: number | null
  period_start_date: Day
  /** The last day of the period. */
  period_end_date: Day
  /** On which day of a month periods begin, where the month has it; null: on that of `period_start_date`. */
  anchor_day: Generated<number | null>
}

interface NumbersTable {
  id: string
  account_id: string
  label: string | null
  /** E.164. */
  phone_number: string
  type: 'local' | 'tollfree'
  country: string
  rate_center: string | null
  region: string | null
  next_renewal_date: Day | null
  endpoint_type: 'parking' | 'application'
  endpoint_value: string | null
  /** The telephony provider's own id of it; null where the embedded inventory is the provider. */
  provider_reference: Generated<string | null>
  created_at: Instant
}

/** A purchase, and the memory that makes it happen once: what is pending is settled by asking the provider. */
interface NumberOrdersTable {
  id: string
  account_id: string
  idempotency_key: string | null
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string
  phone_number: string
  type: 'local' | 'tollfree'
  country: string
  rate_center: string | null
  region: string | null
  cost_cents: Cents
  state: 'pending' | 'done'
  provider_reference: string | null
  /** Of the number that came out of it; it may have been released since. */
  number_id: string | null
  created_at: Instant
}

/** Who released which number: a repeated release finds it done. */
interface ReleasedNumbersTable {
  /** The id that the number had. */
  id: string
  account_id: string
  phone_number: string
  provider_reference: string | null
  released_at: Instant
  /** When the provider took it back; null until then. */
  settled_at: Instant | null
}

/** The last time that every copy of the service agreed on; one row at most. */
interface ClockMarksTable {
  id: 1
  seen_at: Instant
}

/** A call that leads out over the carrier now; one that nobody ended counts until the longest call is over. */
interface OutgoingLegsTable {
  call_id: string
  account_id: string
  started_at: Instant
}

/** The file of the same id holds name, type and size. */
interface AudiofilesTable {
  id: string
  account_id: string
  created_at: Instant
}

interface FilesTable {
  id: string
  account_id: string
  /** The type found in the content, never the one that was claimed. */
  media_type: string
  bytes: number
  friendly_name: string
  created_at: Instant
}

export interface Tables
  extends CallFlowTables, EmailTables, HistoryTables, MailTables, MoneyTables, PaymentTables, SupportTables {
  accounts: AccountsTable
  users: UsersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  known_devices: KnownDevicesTable
  email_changes: EmailChangesTable
  login_failures: LoginFailuresTable
  signing_keys: SigningKeysTable
  idempotency_keys: IdempotencyKeysTable
  subscriptions: SubscriptionsTable
  numbers: NumbersTable
  files: FilesTable
  audiofiles: AudiofilesTable
  number_orders: NumberOrdersTable
  released_numbers: ReleasedNumbersTable
  clock_marks: ClockMarksTable
  outgoing_legs: OutgoingLegsTable
}

export type Store = Kysely<Tables>
export type StoreTransaction = Transaction<Tables>
