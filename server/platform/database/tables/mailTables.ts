import type { JSONColumnType } from 'kysely'
import type { Instant } from './instant'

export interface MailContents {
  /** Stored until it is sent, so it must not contain secrets. */
  text: { to: string; subject: string; text: string }
  /** Resolved at sending time, so that the request reveals nothing. */
  reset_link: { email: string; language: 'en' | 'fr'; address: string; devices: readonly string[] }
  email_changed: { id: string; to: string; after: string }
  consent_request: { id: string }
  voicemail: { id: string; sendTo: string }
  own_voicemail: { id: string; userId: string }
  missed_call: { id: string; userId: string }
  missed_digest: { id: string; userId: string }
}

export type MailKind = keyof MailContents

export type QueuedMail<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; content: MailContents[Each] }
}[Kind]

interface MailOutboxTable {
  id: string
  mail: JSONColumnType<QueuedMail>
  created_at: Instant
  attempts: number
  next_attempt_at: Instant
  expires_at: Instant
}

export interface MailTables {
  mail_outbox: MailOutboxTable
}
