/** How calls of blocked people end. The new outcome goes before all others, which a carrier may still report. */
export const blockedCallersSchema = `
alter type call_outcome add value 'blocked' before 'answered';

create table blocked_callers (
  account_id text primary key references accounts (id),
  treatment text not null check (treatment in ('busy', 'message', 'voicemail')),
  words text not null,
  language text not null check (language in ('en', 'fr')),
  hidden_callers smallint not null check (hidden_callers in (0, 1))
);
`
