import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  // Earlier postings were unchecked: uneven ones are balanced, empty ones deleted.
  sql`delete from ledger_entries where amount_cents = 0`,
  sql`insert into ledger_entries (transaction_id, account_id, book, amount_cents)
    select transaction_id, account_id, 'usage', -sum(amount_cents) from ledger_entries
    group by transaction_id, account_id having sum(amount_cents) <> 0`,
  sql`alter table ledger_entries drop constraint ledger_entries_book_check`,
  sql`alter table ledger_entries add constraint ledger_entries_book_check
    check (book in ('prepaid', 'cards', 'usage', 'plan', 'gst', 'qst', 'owed'))`,
  sql`alter table ledger_entries add constraint ledger_entries_not_void check (amount_cents <> 0)`,
  sql`alter table ledger_transactions add constraint ledger_transactions_owner unique (id, account_id)`,
  sql`alter table ledger_entries add constraint ledger_entries_owner
    foreign key (transaction_id, account_id) references ledger_transactions (id, account_id)`,
  sql`create index ledger_entries_transaction on ledger_entries (transaction_id)`,
  // Every balance is a sum over this index alone.
  sql`drop index ledger_entries_balance`,
  sql`create index ledger_entries_balance on ledger_entries (account_id, book) include (amount_cents)`,
  // Deferred to the commit, when the posting is complete and the account locked.
  sql`create or replace function check_ledger() returns trigger language plpgsql as $$
    declare
      posting text := coalesce(new.transaction_id, old.transaction_id);
    begin
      if (select coalesce(sum(amount_cents), 0) from ledger_entries where transaction_id = posting) <> 0 then
        raise exception 'the entries of posting % do not sum to zero', posting
          using errcode = 'check_violation', constraint = 'ledger_entries_even';
      end if;
      if tg_op = 'INSERT' and new.book = 'prepaid' and new.amount_cents < 0
        and (select kind from ledger_transactions where id = posting) = 'number_registration'
        and (select sum(amount_cents) from ledger_entries where account_id = new.account_id and book = 'prepaid') < 0 then
        raise exception 'posting % spends more than there is', posting
          using errcode = 'check_violation', constraint = 'ledger_entries_covered';
      end if;
      return null;
    end $$`,
  sql`create constraint trigger ledger_entries_checked after insert or update or delete on ledger_entries
    deferrable initially deferred for each row execute function check_ledger()`,
  sql`create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what was posted is never changed: post the opposite'
        using errcode = 'check_violation', constraint = 'ledger_entries_kept';
    end $$`,
  sql`create trigger ledger_entries_kept before update on ledger_entries
    for each row execute function refuse_ledger_change()`,
]

export const ledger: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(database)
  },
}
