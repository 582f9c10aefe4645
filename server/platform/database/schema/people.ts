/** People with several numbers, and what users noted of them. A contact is one number of a person. */
export const peopleSchema = String.raw`
create table people (
  id uuid primary key,
  account_id text not null references accounts (id),
  name text,
  company text,
  email text,
  is_blocked smallint not null default 0 check (is_blocked in (0, 1)),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- What a list is sorted by. Those without a name come last.
  sort_name text collate "C" not null generated always as (coalesce(fold_text(name), U&'\FFFF')) stored,
  folded text not null generated always as
    (fold_text(coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, ''))) stored
);
create index people_by_name on people (account_id, sort_name, id);
create index people_blocked on people (account_id, sort_name, id) where is_blocked = 1;

alter table contacts add person_id uuid;
alter table contacts add position smallint not null default 0;
alter table contacts alter contact_name drop not null;
alter table contacts alter folded_name drop not null;

-- Until now, each number was a contact of its own.
update contacts set person_id = gen_random_uuid();
insert into people (id, account_id, name, created_at, updated_at)
  select person_id, account_id, contact_name, created_at, created_at from contacts;
alter table contacts alter person_id set not null;
alter table contacts add foreign key (person_id) references people (id) on delete cascade;
create index contacts_by_person on contacts (person_id, position);

create table person_notes (
  id uuid primary key,
  account_id text not null references accounts (id),
  person_id uuid not null references people (id) on delete cascade,
  user_id text references users (id) on delete set null,
  text text not null,
  created_at timestamptz(3) not null
);
create index person_notes_by_person on person_notes (person_id, created_at);
`
