/** Cents of CAD for a month of a number that the plan does not pay for. */
export const numberCents: Readonly<Record<'local' | 'tollfree', number>> = { local: 200, tollfree: 400 }
