import type { Instant, LaterInstant } from './instant'

interface EmailRecipientsTable {
  id: string
  account_id: string
  address: string
  state: 'awaiting' | 'confirmed' | 'unsubscribed'
  created_at: Instant
  changed_at: Instant
}

interface EmailLinksTable {
  token_hash: string
  recipient_id: string
  kind: 'confirm' | 'unsubscribe'
  /** The address without its plus suffix. */
  target: string
  created_at: Instant
  expires_at: Instant
  answered_at: LaterInstant
}

interface EmailBlocksTable {
  target: string
  created_at: Instant
}

export interface EmailTables {
  email_recipients: EmailRecipientsTable
  email_links: EmailLinksTable
  email_blocks: EmailBlocksTable
}
