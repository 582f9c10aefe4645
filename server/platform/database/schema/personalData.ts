/** Who asked an owner for what the account holds about them, and what was done. */
export const personalDataSchema = `
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  account_id text not null references accounts (id),
  kind text not null check (kind in ('download', 'deletion')),
  -- The last four digits of a number, or the name of a person of the team: a receipt doesn't keep what was deleted.
  subject text not null,
  -- The name of the owner.
  done_by text not null,
  calls integer not null,
  recordings integer not null,
  voicemails integer not null,
  others integer not null,
  created_at timestamptz(3) not null
);
create index data_requests_newest on data_requests (account_id, created_at desc);
create trigger noted_on_insert after insert on data_requests for each row when (current_setting('console.actor', true) <> '')
  execute function note_in_journal('data_request', '{subject}', '{kind,calls,recordings,voicemails,others}');
`
