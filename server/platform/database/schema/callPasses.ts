/** How a call was passed on among the people of its account: ids of users, null for a phone number. */
export const callPassesSchema = `
alter table calls add column passes jsonb;
`
