import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  sql`create table applications (
    id text primary key,
    account_id text not null references accounts (id),
    friendly_name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  sql`create index applications_account on applications (account_id, updated_at desc)`,
  sql`create table application_branches (
    id text primary key,
    account_id text not null references accounts (id),
    application_id text not null references applications (id) on delete cascade,
    name text not null,
    friendly_name text not null,
    position integer not null
  )`,
  sql`create unique index application_branches_root on application_branches (application_id) where name = 'root'`,
  sql`create index application_branches_application on application_branches (application_id, position)`,
  sql`create table application_modules (
    id text primary key,
    account_id text not null references accounts (id),
    branch_id text not null references application_branches (id) on delete cascade,
    position integer not null,
    module_name text not null,
    description text not null,
    parameters jsonb not null
  )`,
  sql`create index application_modules_branch on application_modules (branch_id, position)`,
  // 'restrict' is the default: a file used by a saved call flow cannot be deleted, even concurrently.
  sql`create table application_module_files (
    module_id text not null references application_modules (id) on delete cascade,
    file_id text not null references files (id),
    primary key (module_id, file_id)
  )`,
  sql`create index application_module_files_file on application_module_files (file_id)`,
  sql`create table audiofiles (
    id text primary key references files (id) on delete cascade,
    account_id text not null references accounts (id),
    created_at timestamptz not null
  )`,
  sql`create index audiofiles_account on audiofiles (account_id, created_at desc, id desc)`,
  sql`create table number_orders (
    id text primary key,
    account_id text not null references accounts (id),
    idempotency_key text,
    fingerprint text not null,
    phone_number text not null,
    type text not null check (type in ('local', 'tollfree')),
    country text not null,
    rate_center text,
    region text,
    cost_cents bigint not null check (cost_cents >= 0),
    state text not null check (state in ('pending', 'done')),
    provider_reference text,
    number_id text,
    created_at timestamptz not null,
    unique (account_id, idempotency_key)
  )`,
  sql`create unique index number_orders_pending on number_orders (phone_number) where state = 'pending'`,
  sql`create table released_numbers (
    id text primary key,
    account_id text not null references accounts (id),
    phone_number text not null,
    provider_reference text,
    released_at timestamptz not null,
    settled_at timestamptz
  )`,
  sql`create index released_numbers_unsettled on released_numbers (released_at) where settled_at is null`,
  sql`alter table numbers add column provider_reference text`,
]

export const applicationsOrdersAudiofiles: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
