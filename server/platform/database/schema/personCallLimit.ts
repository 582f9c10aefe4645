/** What a member's calls may cost in a day beyond the plan, and have cost today. */
export const personCallLimitSchema = `
alter table users
  add column call_day_cents bigint check (call_day_cents >= 0),
  add column call_spent_day date,
  add column call_spent_cents bigint not null default 0 check (call_spent_cents >= 0);
alter table call_reservations
  add column user_id text,
  -- The price of a minute beyond plan_minutes.
  add column minute_cents numeric(10, 4) not null default 0;
`
