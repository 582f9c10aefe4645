/** A refund that the card processor refuses for good, and people whom operators find without folding every row. */
export const refusedRefundsSchema = `
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('due', 'done', 'refused'));

-- With the address, as operators look for people.
alter table users
  add column folded_person text not null generated always as (fold_text(email || ' ' || firstname || ' ' || lastname)) stored;
`
