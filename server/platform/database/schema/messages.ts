/** Support requests, mail, and who is told what. */
export const messagesSchema = `
create table support_requests (
  id text primary key,
  account_id text not null references accounts (id),
  user_id text not null references users (id),
  subject text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz,
  folded_subject text not null generated always as (fold_text(subject)) stored,
  check (updated_at >= created_at)
);
create index support_requests_account on support_requests (account_id, updated_at desc, id desc);
create index support_requests_latest on support_requests (updated_at desc, id desc);
create index support_requests_user on support_requests (user_id);

create table support_messages (
  id text primary key,
  account_id text not null references accounts (id),
  support_request_id text not null references support_requests (id) on delete cascade,
  position integer not null check (position >= 0),
  author_type text not null check (author_type in ('client', 'support')),
  user_id text references users (id),
  text text not null,
  created_at timestamptz not null,
  unique (support_request_id, position),
  check ((author_type = 'client') = (user_id is not null))
);
create index support_messages_account on support_messages (account_id, created_at);

create table support_diagnostics (
  support_request_id text primary key references support_requests (id) on delete cascade,
  account_id text not null references accounts (id),
  content text not null,
  created_at timestamptz not null
);
create index support_diagnostics_age on support_diagnostics (created_at);

-- Up to which message each user has read a request, by position: messages may have equal times.
create table support_reads (
  support_request_id text not null references support_requests (id) on delete cascade,
  user_id text not null references users (id),
  account_id text not null references accounts (id),
  read_position integer not null,
  primary key (support_request_id, user_id)
);

create table mail_outbox (
  id text primary key,
  mail jsonb not null,
  created_at timestamptz(3) not null,
  attempts integer not null,
  next_attempt_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index mail_outbox_due on mail_outbox (next_attempt_at);

create table email_recipients (
  id text primary key,
  account_id text not null references accounts (id),
  address text not null,
  state text not null check (state in ('awaiting', 'confirmed', 'unsubscribed')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (account_id, address)
);

create table email_links (
  token_hash text primary key,
  recipient_id text not null references email_recipients (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'unsubscribe')),
  target text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index email_links_asked on email_links (recipient_id, created_at) where kind = 'confirm';
create index email_links_expiry on email_links (expires_at);
create index email_links_recipient on email_links (recipient_id, created_at);
create index email_links_target on email_links (target, created_at) where kind = 'confirm';

create table email_blocks (
  target text primary key,
  created_at timestamptz not null
);

create table notification_settings (
  user_id text primary key references users (id) on delete cascade,
  voicemail text not null check (voicemail in ('off', 'link', 'attachment')),
  missed_calls text not null check (missed_calls in ('off', 'immediately', 'digest')),
  time_zone text not null,
  language text not null check (language in ('en', 'fr')),
  digest_due_at timestamptz(3),
  check ((digest_due_at is not null) = (missed_calls = 'digest'))
);
create index notification_settings_due on notification_settings (digest_due_at) where digest_due_at is not null;

-- One row for each user and voicemail or missed call, so that nobody is told twice.
create table notices (
  user_id text not null references notification_settings (user_id) on delete cascade,
  subject_id text not null,
  kind text not null check (kind in ('voicemail', 'missed_call')),
  noted_at timestamptz(3) not null,
  told_in text,
  primary key (user_id, subject_id)
);
create index notices_noted on notices (noted_at);
`
