/** Which people came from a file, so that an import can be undone. */
export const peopleImportsSchema = `
create table people_imports (
  id uuid primary key,
  account_id text not null references accounts (id),
  people integer not null,
  created_at timestamptz(3) not null
);
create index people_imports_account on people_imports (account_id);
alter table people add import_id uuid references people_imports (id) on delete set null;
create index people_by_import on people (import_id) where import_id is not null;
`
