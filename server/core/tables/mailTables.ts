import type { JSONColumnType } from 'kysely'
import type { Instant } from './instant'

/** What each kind of mail needs to be written when it is sent. A new kind needs its writer in `makeCore.ts`. */
export interface MailContents {
  /** Written already. It stands in the database until it is sent, so it holds no secret. */
  text: { to: string; subject: string; text: string }
  /** A request for a reset link: whether one is due, and for whom, is found out when it is sent. */
  reset_link: { email: string; language: 'en' | 'fr'; address: string; devices: readonly string[] }
  /** Tells the address of before, `to`, of a change to another one (masked), which the token of this id takes back. */
  email_changed: { id: string; to: string; after: string }
  /** Asks the owner of an address for consent to be mailed voicemails, by the link that the token of this id is. */
  consent_request: { id: string }
  /** Tells of the voicemail of this id, if it is still there, with its sound. */
  voicemail: { id: string; sendTo: string }
}

export type MailKind = keyof MailContents

/** A mail that is to be sent: its kind, and what that needs. */
export type QueuedMail<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; content: MailContents[Each] }
}[Kind]

interface MailOutboxTable {
  id: string
  mail: JSONColumnType<QueuedMail>
  created_at: Instant
  /** Begun so far. */
  attempts: number
  /** While an attempt is under way: when another copy may take it for lost. */
  next_attempt_at: Instant
  /** From then on it is of no use. */
  expires_at: Instant
}

export interface MailTables {
  mail_outbox: MailOutboxTable
}
