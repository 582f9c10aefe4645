/** Owners are told once a day that a member reached their own limit. */
export const toldOfPersonSchema = `
alter table users add column call_told_day date;
`
