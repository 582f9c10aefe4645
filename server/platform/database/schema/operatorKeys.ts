/** Of operators, for scripts. */
export const operatorKeysSchema = `
create table operator_keys (
  id text primary key,
  operator_id text not null references operators (id),
  name text not null,
  role text not null check (role in ('administrator', 'agent')),
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  -- Its last day.
  expires_on date not null,
  used_at timestamptz(3)
);
create index operator_keys_operator on operator_keys (operator_id);
`
