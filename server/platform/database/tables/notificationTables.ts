import type { Instant } from './instant'

interface NotificationSettingsTable {
  user_id: string
  voicemail: 'off' | 'link' | 'attachment'
  missed_calls: 'off' | 'immediately' | 'digest'
  /** IANA name. */
  time_zone: string
  /** Of the console that saved them, for users who have not chosen one. */
  language: 'en' | 'fr'
  digest_due_at: Instant | null
}

interface NoticesTable {
  user_id: string
  /** A voicemail or a call. */
  subject_id: string
  kind: 'voicemail' | 'missed_call'
  noted_at: Instant
  /** The digest, or the subject itself if it has a mail of its own; null until the next digest. */
  told_in: string | null
}

export interface NotificationTables {
  notification_settings: NotificationSettingsTable
  notices: NoticesTable
}
