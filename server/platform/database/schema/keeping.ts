/** How long an account keeps its calls and sounds, which calls it keeps in any case, and what is deleted but still stored somewhere. */
export const keepingSchema = `
-- In days; null: for ever, and for the journal thirteen months.
create table keeping (
  account_id text primary key references accounts (id),
  recordings_days integer check (recordings_days between 7 and 3650),
  voicemails_days integer check (voicemails_days between 7 and 3650),
  calls_days integer check (calls_days between 7 and 3650),
  paths_days integer check (paths_days between 7 and 3650),
  journal_days integer check (journal_days between 30 and 395),
  -- Calls before it are no longer all there, so the counts of earlier days can't be compared with them.
  calls_since timestamptz(3)
);
create trigger noted_on_insert after insert or update on keeping for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('keeping', '{}', '{recordings_days,voicemails_days,calls_days,paths_days,journal_days}');

alter table calls add column is_kept smallint not null default 0 check (is_kept in (0, 1));
create index calls_kept on calls (account_id) where is_kept = 1;
create trigger noted_on_update after update of is_kept on calls for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('call', '{contact_number}', '{is_kept}');

-- The call that left it, also once its path is gone; null of older ones.
alter table voicemails add column call_id uuid;
update voicemails set call_id = call_paths.call_id from call_paths
  where voicemails.account_id::text = call_paths.account_id and voicemails.id = stored_id(call_paths.voicemail_id);
create index voicemails_by_call on voicemails (call_id) where call_id is not null;
alter table call_paths drop column voicemail_id;

-- Files whose rows are gone: their content, also at the carrier, is deleted afterwards. Whatever deletes the row, both happen or neither.
create table pending_deletions (
  id text primary key,
  -- Without a reference: an account that is deleted leaves them behind.
  account_id text not null,
  created_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default 'epoch'
);
create index pending_deletions_due on pending_deletions (next_try_at);
create index pending_deletions_account on pending_deletions (account_id);

create function remember_deletions() returns trigger language plpgsql as $$
  begin
    insert into pending_deletions (id, account_id) select id, account_id from removed on conflict do nothing;
    return null;
  end $$;
create trigger files_remembered after delete on files
  referencing old table as removed for each statement execute function remember_deletions();

create or replace function drop_recordings_of_calls() returns trigger language plpgsql as $$
  begin
    delete from recordings using removed where call_id = removed.id and recordings.account_id = removed.account_id;
    with dropped as (
      delete from pending_recordings using removed where pending_recordings.account_id = removed.account_id::text
        and call_id = coalesce(id_prefix || replace(removed.id::text, '-', ''), removed.id::text)
      returning pending_recordings.id, pending_recordings.account_id)
    insert into pending_deletions (id, account_id) select id, account_id from dropped on conflict do nothing;
    return null;
  end $$;

-- What is deleted because its time is over stays in the counts.
drop trigger calls_uncounted on calls;
create trigger calls_uncounted after delete on calls referencing old table as changed for each statement
  when (current_setting('console.counts', true) is distinct from 'stay') execute function count_calls('-1');
drop trigger call_paths_uncounted on call_paths;
create trigger call_paths_uncounted after delete on call_paths referencing old table as changed for each statement
  when (current_setting('console.counts', true) is distinct from 'stay') execute function count_paths('-1');
drop trigger call_steps_uncounted on call_steps;
create trigger call_steps_uncounted after delete on call_steps referencing old table as changed for each statement
  when (current_setting('console.counts', true) is distinct from 'stay') execute function count_steps('-1');

-- The journal only grows, until what an account held is deleted, or what its people did is older than the account keeps it.
create or replace function refuse_journal_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.user_id is not null and (
        exists (select from accounts where id = old.account_id and standing = 'closed')
        or exists (select from keeping where account_id = old.account_id
          and old.created_at <= nullif(current_setting('console.now', true), '')::timestamptz - journal_days * interval '24 hours')
      ) then return old; end if;
    end if;
    raise exception 'The journal only grows.';
  end $$;
`
