export interface Taxed {
  /** Before tax; all in whole cents. */
  sub: number
  gst: number
  qst: number
  total: number
}

/** Thousandths of a percent: GST 5 %, GST and QST together 14.975 %. */
const GST = 5_000
const BOTH = 14_975
const WHOLE = 100_000

/** Half a cent goes up. Every product stays far below 2^53, so the arithmetic is exact. */
const share = (cents: number, rate: number): number => Math.floor((cents * rate * 2 + WHOLE) / (2 * WHOLE))

/**
 * The tax is rounded once, as a whole: 14.975 % of the amount. GST is 5 % rounded by itself, and QST is the rest, so that
 * the two lines of an invoice always sum to the tax that was charged.
 */
export const taxed = (cents: number): Taxed => {
  const [gst, tax] = [share(cents, GST), share(cents, BOTH)]
  return { sub: cents, gst, qst: tax - gst, total: cents + tax }
}
