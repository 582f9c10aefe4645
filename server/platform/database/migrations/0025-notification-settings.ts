import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table notification_settings (
    user_id text primary key references users (id) on delete cascade,
    voicemail text not null check (voicemail in ('off', 'link', 'attachment')),
    missed_calls text not null check (missed_calls in ('off', 'immediately', 'digest')),
    time_zone text not null,
    language text not null check (language in ('en', 'fr')),
    digest_due_at timestamptz(3),
    check ((digest_due_at is not null) = (missed_calls = 'digest'))
  )`,
  sql`create index notification_settings_due on notification_settings (digest_due_at) where digest_due_at is not null`,
  // One row for each user and voicemail or missed call, so that nobody is told twice.
  sql`create table notices (
    user_id text not null references notification_settings (user_id) on delete cascade,
    subject_id text not null,
    kind text not null check (kind in ('voicemail', 'missed_call')),
    noted_at timestamptz(3) not null,
    told_in text,
    primary key (user_id, subject_id)
  )`,
  sql`create index notices_noted on notices (noted_at)`,
]

export const notificationSettings: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
