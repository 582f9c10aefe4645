/** CAD cents per month for a number that the plan does not include. */
export const numberCents: Readonly<Record<'local' | 'tollfree', number>> = { local: 200, tollfree: 400 }
