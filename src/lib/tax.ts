export interface Taxed {
  amount: number
  tax: number
  total: number
}

/** 14.975% (GST 5% and QST 9.975%), in thousandths of a percent. */
const [RATE, WHOLE] = [14_975, 100_000]
const CENTS = 100

/** Rounds once, half a cent up, as the service does. */
export const withTax = (amount: number): Taxed => {
  const cents = Math.round(amount * CENTS)
  const tax = Math.floor((cents * RATE * 2 + WHOLE) / (2 * WHOLE))
  return { amount: cents / CENTS, tax: tax / CENTS, total: (cents + tax) / CENTS }
}
