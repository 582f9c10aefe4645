/** Roles and invitations. Whoever is removed belongs to no account, but is still named where they did something. */
export const teamSchema = `
alter table users
  add column role text not null default 'owner' check (role in ('member', 'manager', 'owner')),
  add column last_login_at timestamptz(3),
  add column former_account_id text references accounts (id),
  alter column account_id drop not null,
  add check ((account_id is null) = (former_account_id is not null));
update users set last_login_at = (select max(created_at) from sessions where user_id = users.id and viewed_by is null);
create index users_former_account on users (former_account_id) where former_account_id is not null;
create trigger user_role_announced after update of role on users
  for each row execute function announce_sessions_of_user();

create table invitations (
  id text primary key,
  account_id text not null references accounts (id),
  email text not null,
  role text not null check (role in ('member', 'manager', 'owner')),
  invited_by text not null references users (id),
  -- Of whoever invites: the mail is in it.
  language text not null check (language in ('en', 'fr')),
  -- Of the newest link, from whose id it is made.
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index invitations_address on invitations (account_id, lower(email collate "C"));
create index invitations_inviter on invitations (invited_by);
`
