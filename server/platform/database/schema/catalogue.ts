/** Plans with their prices, and what calls to a kind of destination cost. */
export const catalogueSchema = `
create table plans (
  code smallint primary key,
  name_en text not null,
  name_fr text not null,
  position smallint not null,
  offered smallint not null check (offered in (0, 1))
);

-- A price holds from its day on, until the next one.
create table plan_prices (
  plan smallint not null references plans (code),
  from_date date not null,
  monthly_cents bigint not null check (monthly_cents >= 0),
  included_numbers integer not null check (included_numbers >= 0),
  included_minutes integer not null check (included_minutes >= 0),
  extra_number_cents bigint not null check (extra_number_cents >= 0),
  extra_tollfree_cents bigint not null check (extra_tollfree_cents >= 0),
  extra_minute_cents bigint not null check (extra_minute_cents > 0),
  -- When the plan's customers were told; without it, they keep theirs.
  announced_at timestamptz(3),
  primary key (plan, from_date)
);

create table destination_prices (
  prefix text not null check (prefix ~ '^\\+[1-9][0-9]{0,14}$'),
  from_date date not null,
  kind text not null,
  name_en text not null,
  name_fr text not null,
  cents_per_minute numeric(10, 4) not null check (cents_per_minute >= 0),
  primary key (prefix, from_date)
);

insert into plans (code, name_en, name_fr, position, offered) values
  (5, 'Starter', 'Essentiel', 1, 1),
  (6, 'Professional', 'Professionnel', 2, 1),
  (7, 'Enterprise', 'Entreprise', 3, 1);
insert into plan_prices (plan, from_date, monthly_cents, included_numbers, included_minutes, extra_number_cents, extra_tollfree_cents, extra_minute_cents) values
  (5, '2000-01-01', 1400, 2, 200, 200, 400, 5),
  (6, '2000-01-01', 2900, 5, 1000, 200, 400, 5),
  (7, '2000-01-01', 4900, 15, 3000, 200, 400, 5);
insert into destination_prices (prefix, from_date, kind, name_en, name_fr, cents_per_minute) values
  ('+1', '2000-01-01', 'national', 'Canada and the United States', 'Canada et États-Unis', 5);

alter table subscriptions
  drop constraint subscriptions_plan_check,
  drop constraint subscriptions_pending_plan_check,
  add constraint subscriptions_plan foreign key (plan) references plans (code),
  add constraint subscriptions_pending_plan foreign key (pending_plan) references plans (code),
  -- The day of the price that the customer pays; null for the one of the period's first day.
  add column price_from date;
create index subscriptions_by_plan on subscriptions (plan);
alter table period_closings add column price_from date;

alter table accounts
  drop constraint accounts_state_check,
  add constraint accounts_state check (state in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'));
`
