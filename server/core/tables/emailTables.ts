import type { Instant, LaterInstant } from './instant'

/** Whether an address may get the voicemails of an account. One of a user without a row here may. */
interface EmailRecipientsTable {
  id: string
  account_id: string
  /** With small letters, those of ASCII alone. */
  address: string
  state: 'awaiting' | 'confirmed' | 'unsubscribed'
  created_at: Instant
  changed_at: Instant
}

/** What was mailed to the owner of an address: the token itself is in the mail alone. */
interface EmailLinksTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  recipient_id: string
  kind: 'confirm' | 'unsubscribe'
  /** The mailbox: the address without what stands behind a plus. */
  target: string
  created_at: Instant
  expires_at: Instant
  answered_at: LaterInstant
}

/** Mailboxes that want no request of any account. */
interface EmailBlocksTable {
  target: string
  created_at: Instant
}

export interface EmailTables {
  email_recipients: EmailRecipientsTable
  email_links: EmailLinksTable
  email_blocks: EmailBlocksTable
}
