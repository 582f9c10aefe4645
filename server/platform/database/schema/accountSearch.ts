/** What operators search and filter all accounts by, so that they need not read each account. */
export const accountSearchSchema = `
-- Every three letters in a row; without the extension pg_trgm, for the same reason as fold_text. It costs far more than
-- comparing a text, so that no plan computes it for each row instead of reading the index.
create function trigrams_of(written text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select array(select distinct substr(written, place, 3) from generate_series(1, length(written) - 2) as place) $$;

-- A list of pending entries would be read by each search.
create index accounts_named on accounts using gin (trigrams_of(folded_name)) with (fastupdate = off);
create index users_named on users using gin (trigrams_of(folded_person)) with (fastupdate = off);
create index numbers_digits on numbers using gin (trigrams_of(phone_number)) with (fastupdate = off);

-- The book prepaid of each account that ever had an entry in it: the ledger's sums are too many to filter by.
create table prepaid_balances (
  account_id text primary key references accounts (id),
  cents bigint not null
);
create index prepaid_balances_cents on prepaid_balances (cents) include (account_id);

create function keep_prepaid_balances() returns trigger language plpgsql as $$
  declare
    sign constant integer := tg_argv[0];
  begin
    insert into prepaid_balances as known (account_id, cents)
      select account_id, sign * sum(amount_cents) from changed where book = 'prepaid' group by 1 order by 1
      on conflict (account_id) do update set cents = known.cents + excluded.cents;
    return null;
  end $$;
create trigger ledger_entries_summed after insert on ledger_entries
  referencing new table as changed for each statement execute function keep_prepaid_balances('1');
create trigger ledger_entries_subtracted after delete on ledger_entries
  referencing old table as changed for each statement execute function keep_prepaid_balances('-1');

insert into prepaid_balances select account_id, sum(amount_cents) from ledger_entries where book = 'prepaid' group by 1;
`
