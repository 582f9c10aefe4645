/** In CAD, each of whole cents. */
export interface Taxed {
  amount: number
  tax: number
  total: number
}

/** 14.975 % (GST 5 % and QST 9.975 %), in thousandths of a percent. */
const [RATE, WHOLE] = [14_975, 100_000]
const CENTS = 100

/** The tax on an amount, rounded once, half a cent up: what the service charges, too. */
export const withTax = (amount: number): Taxed => {
  const cents = Math.round(amount * CENTS)
  // In whole cents every product stays far below 2^53, so nothing but this division rounds.
  const tax = Math.floor((cents * RATE * 2 + WHOLE) / (2 * WHOLE))
  return { amount: cents / CENTS, tax: tax / CENTS, total: (cents + tax) / CENTS }
}
