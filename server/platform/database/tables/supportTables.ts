import type { Instant } from './instant'

interface SupportRequestsTable {
  id: string
  account_id: string
  user_id: string
  subject: string
  created_at: Instant
  updated_at: Instant
  resolved_at: Instant | null
}

interface SupportMessagesTable {
  id: string
  account_id: string
  support_request_id: string
  position: number
  author_type: 'client' | 'support'
  user_id: string | null
  text: string
  created_at: Instant
}

interface SupportDiagnosticsTable {
  support_request_id: string
  account_id: string
  content: string
  created_at: Instant
}

interface SupportReadsTable {
  support_request_id: string
  user_id: string
  account_id: string
  read_position: number
}

export interface SupportTables {
  support_requests: SupportRequestsTable
  support_messages: SupportMessagesTable
  support_diagnostics: SupportDiagnosticsTable
  support_reads: SupportReadsTable
}
