import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table support_requests (
    id text primary key,
    account_id text not null references accounts (id),
    user_id text not null references users (id),
    subject text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    resolved_at timestamptz,
    check (updated_at >= created_at)
  )`,
  sql`create index support_requests_account on support_requests (account_id, updated_at desc, id desc)`,
  sql`create index support_requests_latest on support_requests (updated_at desc, id desc)`,
  sql`create index support_requests_user on support_requests (user_id)`,
  sql`create table support_messages (
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
  )`,
  sql`create index support_messages_account on support_messages (account_id, created_at)`,
  sql`create table support_diagnostics (
    support_request_id text primary key references support_requests (id) on delete cascade,
    account_id text not null references accounts (id),
    content text not null,
    created_at timestamptz not null
  )`,
  sql`create index support_diagnostics_age on support_diagnostics (created_at)`,
]

export const supportRequests: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
