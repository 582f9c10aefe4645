/** Whose web phone rings, and who answered. Whoever is away is available again once that time has passed. */
export const availabilitySchema = `
alter table users
  add column availability text not null default 'available' check (availability in ('available', 'do_not_disturb', 'away')),
  add column away_until timestamptz(3),
  add check ((availability = 'away') = (away_until is not null));
-- The user on whose web phone a call was answered.
alter table calls add column answered_by text;
`
