/** Keys of accounts, for scripts. They end with whoever made them. */
export const apiKeysSchema = `
create table api_keys (
  id text primary key,
  account_id text not null references accounts (id),
  user_id text not null references users (id) on delete cascade,
  name text not null,
  -- Their names, with spaces between them.
  scopes text not null check (scopes <> ''),
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  -- Its last day.
  expires_on date not null,
  used_at timestamptz(3)
);
create index api_keys_account on api_keys (account_id);
create index api_keys_user on api_keys (user_id);
`
