/** Whether a save of a call flow waits for its tests and the guarantee. */
export const flowChecksSchema = `
alter table applications add column requires_checks smallint not null default 0 check (requires_checks in (0, 1));
`
