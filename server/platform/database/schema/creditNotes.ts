/** An invoice can be credited in parts. */
export const creditNotesSchema = `
drop index invoices_credits;
create index invoices_credits on invoices (credits) where credits is not null;
`
