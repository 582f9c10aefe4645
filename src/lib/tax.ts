export interface Taxed {
  amount: number
  tax: number
  total: number
}

/** In Quebec: GST 5% and QST 9.975%. The service says where it is another. */
export const QUEBEC_PERCENT = 14.975
const WHOLE = 100_000
const CENTS = 100

/** Rounds once, half a cent up, as the service does. */
export const withTax = (amount: number, percent = QUEBEC_PERCENT): Taxed => {
  const cents = Math.round(amount * CENTS)
  const tax = Math.floor((cents * Math.round(percent * 1_000) * 2 + WHOLE) / (2 * WHOLE))
  return { amount: cents / CENTS, tax: tax / CENTS, total: (cents + tax) / CENTS }
}
