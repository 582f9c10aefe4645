/**
 * A login is an address and a password, and opens the account of each of its users. Addresses stay in users as well, where lists and
 * searches read them: the foreign key carries a change over. Whoever is removed has no login any more.
 */
export const loginsSchema = `
create table logins (
  id text primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  unique (id, email)
);
insert into logins select id, email, password_hash, created_at from users where account_id is not null;
drop index users_address;
-- In the collation C, as the addresses of users were.
create unique index logins_address on logins (lower(email collate "C"));
create index users_address on users (lower(email collate "C"));

alter table users drop column password_hash, add column login_id text;
update users set login_id = id where account_id is not null;
alter table users
  add foreign key (login_id, email) references logins (id, email) on update cascade,
  add unique (login_id, account_id),
  add check ((login_id is null) = (account_id is null));

do $$
  declare
    of_login text;
  begin
    foreach of_login in array array['password_resets', 'email_changes', 'known_devices'] loop
      execute format('delete from %I where user_id not in (select id from logins)', of_login);
      execute format('alter table %I drop constraint %I', of_login, of_login || '_user_id_fkey');
      execute format('alter table %I rename column user_id to login_id', of_login);
      execute format('alter table %I add foreign key (login_id) references logins (id)', of_login);
      execute format('alter index %I rename to %I', of_login || '_user', of_login || '_login');
    end loop;
  end $$;

create trigger noted_on_update after update of password_hash on logins for each row
  when (current_setting('console.actor', true) <> '') execute function note_in_journal('user', '{email}', '{#password_hash}');
`
