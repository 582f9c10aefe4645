/** Where somebody is logged in, when that session was last used by them, and when they last proved who they are. */
export const sessionsSchema = `
alter table sessions
  add column browser text not null default '',
  add column system text not null default '',
  add column place text,
  -- By the person: what an open page asks for by itself doesn't count.
  add column used_at timestamptz(3),
  add column proved_at timestamptz(3),
  -- Since that proof.
  add column sounds_deleted integer not null default 0;
update sessions set used_at = created_at, proved_at = created_at;
alter table sessions
  alter column used_at set not null,
  alter column proved_at set not null;

-- After so many minutes without use, the sessions of an account's people end; null: never.
alter table accounts add column idle_minutes integer check (idle_minutes between 15 and 720);

-- Not for what changes often and ends nothing.
drop trigger session_announced on sessions;
create trigger session_announced after delete or update of revoked_at, expires_at on sessions
  for each row execute function announce_session();

drop trigger noted_on_update on accounts;
create trigger noted_on_update after update on accounts for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('account', '{name}', '{name,address,address2,city,postalcode,country,state,idle_minutes}');
`
