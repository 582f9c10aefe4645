/** What a login asks for beside its password. All of it belongs to logins, and counts in all of their accounts. */
export const factorsSchema = `
alter table logins
  -- Of an authenticator app; of the one that is being set up, until a code proves that it has the secret.
  add column totp_secret text,
  add column totp_pending text,
  -- The period of the last code that was used.
  add column totp_step bigint not null default 0,
  add column backup_codes_at timestamptz(3),
  -- Whether there is an app or a passkey.
  add column has_factor boolean not null default false,
  -- Counts their changes, so that no login begun with others goes through.
  add column factors_version integer not null default 0,
  -- When an operator ends them, unless the person uses one before.
  add column factors_end_at timestamptz(3);

create table passkeys (
  id text primary key,
  login_id text not null references logins (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- Of uses, by the authenticator; 0 if it doesn't count.
  counter bigint not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_login on passkeys (login_id);

create table backup_codes (
  code_hash text primary key,
  login_id text not null references logins (id),
  used_at timestamptz(3)
);
create index backup_codes_login on backup_codes (login_id);

-- Those that were answered, until they would have ended.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz(3) not null
);

-- From when everybody needs a factor; null if an owner doesn't ask for one.
alter table accounts add column factors_required_at timestamptz(3);

do $$
  declare
    noted record;
  begin
    for noted in select * from (values
      ('noted_passkeys', 'insert or delete', 'passkeys', 'passkey', '{name}', '{name}'),
      ('noted_factors', 'update of totp_secret, backup_codes_at', 'logins', 'factors', '{}', '{#totp_secret,#backup_codes_at}'),
      ('noted_factor_rule', 'update of factors_required_at', 'accounts', 'factor_rule', '{}', '{factors_required_at}')
    ) as rows (name, events, of_table, noun, names, columns) loop
      execute format('create trigger %I after %s on %I for each row when (current_setting(''console.actor'', true) <> '''') execute function note_in_journal(%L, %L, %L)',
        noted.name, noted.events, noted.of_table, noted.noun, noted.names, noted.columns);
    end loop;
  end $$;
`
