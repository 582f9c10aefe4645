/** Accounts that strangers ask for. */
export const signUpsSchema = `
-- Asked for by somebody whose address is not confirmed yet.
create table sign_ups (
  id text primary key,
  email text not null,
  token_hash text not null unique,
  body jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index sign_ups_address on sign_ups (lower(email collate "C"));

-- The plan covers nothing before its first invoice is paid.
alter table accounts add column pays_first boolean not null default false;
`
