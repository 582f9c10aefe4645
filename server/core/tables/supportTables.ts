import type { Instant } from './instant'

interface SupportRequestsTable {
  /** Eight digits, so that people can say it on the phone. */
  id: string
  account_id: string
  /** Who opened it. */
  user_id: string
  subject: string
  created_at: Instant
  /** Of the newest message, or of its end. */
  updated_at: Instant
  /** Null while it is open. */
  resolved_at: Instant | null
}

interface SupportMessagesTable {
  id: string
  account_id: string
  support_request_id: string
  /** 0 is what the request began with; the moments follow this order. */
  position: number
  author_type: 'client' | 'support'
  /** Of the client who wrote it; null for the support team. */
  user_id: string | null
  text: string
  created_at: Instant
}

/** What a customer attached for the support team: no call of the account's own gives it back. */
interface SupportDiagnosticsTable {
  support_request_id: string
  account_id: string
  /** JSON, as it was sent. */
  content: string
  created_at: Instant
}

export interface SupportTables {
  support_requests: SupportRequestsTable
  support_messages: SupportMessagesTable
  support_diagnostics: SupportDiagnosticsTable
}
