/** Customers' consoles as operators see them. */
export const viewsSchema = `
-- The operator for whom a session is a view: it changes nothing.
alter table sessions add column viewed_by text references operators (id);
create index sessions_viewed_by on sessions (viewed_by) where viewed_by is not null;

create table view_codes (
  code_hash text primary key,
  operator_id text not null references operators (id),
  account_id text not null references accounts (id),
  expires_at timestamptz(3) not null
);

create table view_permissions (
  account_id text primary key references accounts (id),
  until timestamptz(3) not null
);
`
