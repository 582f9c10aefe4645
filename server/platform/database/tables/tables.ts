import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { CallFlowTables } from './callFlowTables'
import type { EmailTables } from './emailTables'
import type { HistoryTables } from './historyTables'
import type { Instant, LaterInstant } from './instant'
import type { MailTables } from './mailTables'
import type { Cents, Day, MoneyTables } from './moneyTables'
import type { NotificationTables } from './notificationTables'
import type { PathTables } from './pathTables'
import type { PaymentTables } from './paymentTables'
import type { SupportTables } from './supportTables'
import type { VersionTables } from './versionTables'

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
  sound_unkept_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface UsersTable {
  id: string
  account_id: string
  firstname: string
  lastname: string
  /** As typed; unique regardless of case. */
  email: string
  password_hash: string
  created_at: Instant
  language: Generated<'en' | 'fr' | null>
  emergency_notice_at: LaterInstant
}

interface SessionsTable {
  id: string
  user_id: string
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
}

interface PasswordResetsTable {
  /** SHA-256 in hex; the token itself is not stored. */
  token_hash: string
  user_id: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  requester: Generated<string | null>
}

interface KnownDevicesTable {
  token_hash: string
  user_id: string
  session_id: string | null
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
}

interface PushDevicesTable {
  id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  browser: string
  system: string
  created_at: Instant
  last_used_at: Instant | null
  tested_at: LaterInstant
}

interface EmailChangesTable {
  token_hash: string
  user_id: string
  email: string
  created_at: Instant
  expires_at: Instant
  ended_at: Instant | null
}

interface LoginFailuresTable {
  /** SHA-256 in hex: address and email, device, address, or email. */
  subject: string
  failures: number
  window_started_at: Instant
  blocked_until: Instant | null
}

interface SigningKeysTable {
  purpose: 'token' | 'file' | 'reset' | 'revert' | 'device' | 'consent' | 'push'
  secret: Buffer
  created_at: Instant
}

interface IdempotencyKeysTable {
  account_id: string
  key: string
  fingerprint: string
  status: number
  reply: string | null
  created_at: Instant
}

interface SubscriptionsTable {
  account_id: string
  plan: number
  pending_plan: number | null
  period_start_date: Day
  period_end_date: Day
  /** Day of the month on which periods begin, in months that have it; null: that of `period_start_date`. */
  anchor_day: Generated<number | null>
}

interface NumbersTable {
  id: string
  account_id: string
  label: string | null
  phone_number: string
  type: 'local' | 'tollfree'
  country: string
  rate_center: string | null
  region: string | null
  next_renewal_date: Day | null
  endpoint_type: 'parking' | 'application'
  endpoint_value: string | null
  provider_reference: Generated<string | null>
  created_at: Instant
}

interface NumberOrdersTable {
  id: string
  account_id: string
  idempotency_key: string | null
  fingerprint: string
  phone_number: string
  type: 'local' | 'tollfree'
  country: string
  rate_center: string | null
  region: string | null
  cost_cents: Cents
  state: 'pending' | 'done'
  provider_reference: string | null
  number_id: string | null
  created_at: Instant
}

interface ReleasedNumbersTable {
  id: string
  account_id: string
  phone_number: string
  provider_reference: string | null
  released_at: Instant
  settled_at: Instant | null
}

interface ClockMarksTable {
  id: 1
  seen_at: Instant
}

/** Without an end it counts until the maximum call duration has passed. */
interface OutgoingLegsTable {
  call_id: string
  account_id: string
  started_at: Instant
}

interface AudiofilesTable {
  id: string
  account_id: string
  created_at: Instant
  folded_name: Generated<string>
  duration: Generated<number | null>
  /** Whether callers can hear it; null until it has been checked. */
  is_playable: Generated<0 | 1 | null>
}

interface FilesTable {
  id: string
  account_id: string
  /** Detected from the content, not the claimed type. */
  media_type: string
  bytes: number
  friendly_name: string
  created_at: Instant
}

export interface Tables
  extends CallFlowTables, EmailTables, HistoryTables, MailTables, MoneyTables, NotificationTables, PathTables, PaymentTables, SupportTables, VersionTables {
  accounts: AccountsTable
  users: UsersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  known_devices: KnownDevicesTable
  push_devices: PushDevicesTable
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
