/** Audio files, applications with their branches, steps, versions and tests, and opening hours. */
export const flowsSchema = `
create function fold_audio_file_name() returns trigger language plpgsql as $$
  begin
    new.folded_name := coalesce((select fold_text(friendly_name) from files where id = new.id), '');
    return new;
  end $$;

create table files (
  id text primary key,
  account_id text not null references accounts (id),
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  friendly_name text not null,
  created_at timestamptz not null
);
create index files_account on files (account_id, created_at desc);
-- Usage is summed with each upload, from the index alone.
create index files_account_bytes on files (account_id) include (bytes);
create trigger files_recordings_dropped after delete on files
  referencing old table as removed for each statement execute function drop_recordings_of_files();
create trigger files_voicemails_dropped after delete on files
  referencing old table as removed for each statement execute function drop_voicemails_of_files();

-- folded_name is here too, because the names in files lie among those of all sounds of calls.
create table audiofiles (
  id text primary key references files (id) on delete cascade,
  account_id text not null references accounts (id),
  created_at timestamptz not null,
  duration double precision check (duration >= 0),
  is_playable smallint check (is_playable in (0, 1)),
  folded_name text not null default ''
);
create index audiofiles_account on audiofiles (account_id, created_at desc, id desc);
create index audiofiles_unchecked on audiofiles (id) where is_playable is null;
create trigger audiofiles_folded before insert on audiofiles
  for each row execute function fold_audio_file_name();

create table applications (
  id text primary key,
  account_id text not null references accounts (id),
  friendly_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  modules_version integer not null default 1
);
create index applications_account on applications (account_id, updated_at desc);

create table application_branches (
  id text primary key,
  account_id text not null references accounts (id),
  application_id text not null references applications (id) on delete cascade,
  name text not null,
  friendly_name text not null,
  position integer not null
);
create index application_branches_application on application_branches (application_id, position);
create unique index application_branches_root on application_branches (application_id) where name = 'root';

create table application_modules (
  id text primary key,
  account_id text not null references accounts (id),
  branch_id text not null references application_branches (id) on delete cascade,
  position integer not null,
  module_name text not null,
  description text not null,
  parameters jsonb not null
);
create index application_modules_branch on application_modules (branch_id, position);

-- 'restrict' is the default: a file used by a saved call flow cannot be deleted, even concurrently.
create table application_module_files (
  module_id text not null references application_modules (id) on delete cascade,
  file_id text not null references files (id),
  primary key (module_id, file_id)
);
create index application_module_files_file on application_module_files (file_id);

create table presets (
  id text primary key,
  account_id text not null references accounts (id),
  module_name text not null,
  friendly_name text not null,
  parameters jsonb not null,
  created_at timestamptz not null
);
create index presets_account on presets (account_id);

create table rehearsals (
  id text primary key,
  account_id text not null references accounts (id),
  application_id text not null references applications (id) on delete cascade,
  friendly_name text not null,
  script jsonb not null,
  expected jsonb not null,
  created_at timestamptz(3) not null
);
create index rehearsals_application on rehearsals (application_id, created_at, id);

-- Of a feed only the hash of its token is stored: whoever has its URL may read it.
create table schedules (
  id text primary key,
  account_id text not null references accounts (id),
  name text not null,
  time_zone text not null,
  weekly jsonb not null,
  exceptions jsonb not null,
  holidays jsonb not null,
  version integer not null default 1,
  override_state text check (override_state in ('open', 'closed')),
  override_until timestamptz(3),
  override_by text references users (id) on delete set null,
  override_set_at timestamptz(3),
  feed_hash text unique,
  feed_language text check (feed_language in ('en', 'fr')),
  feed_created_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index schedules_account on schedules (account_id);

create table flow_versions (
  account_id text not null references accounts (id),
  application_id text not null references applications (id) on delete cascade,
  version integer not null,
  created_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  author_id text,
  author_name text,
  note text,
  first_modules_version integer not null,
  modules_version integer not null,
  restored_version integer,
  touched jsonb,
  branches jsonb not null,
  changes jsonb not null,
  more_changes integer not null,
  tests jsonb,
  primary key (application_id, version)
);

-- The steps of a branch, once for all versions that have them.
create table flow_contents (
  account_id text not null references accounts (id),
  application_id text not null references applications (id) on delete cascade,
  hash text not null,
  modules jsonb not null,
  primary key (application_id, hash)
);
`
