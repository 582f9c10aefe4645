/** When an account was closed, and when what isn't books was deleted. */
export const closedAccountsSchema = `
alter table accounts
  add column closed_at timestamptz(3),
  add column data_deleted_at timestamptz(3);
update accounts set closed_at = coalesce(
    (select max(created_at) from journal where account_id = accounts.id and act = 'account_closed'), now())
  where standing = 'closed';
alter table accounts add constraint accounts_closed check ((standing = 'closed') = (closed_at is not null));
create index accounts_with_data on accounts (closed_at) where standing = 'closed' and data_deleted_at is null;

-- From the closing of an account until what isn't books is deleted.
alter table operator_settings
  add column deletion_days integer not null default 90 check (deletion_days between 0 and 365);
`
