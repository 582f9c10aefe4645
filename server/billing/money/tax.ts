export interface Taxed {
  sub: number
  gst: number
  qst: number
  total: number
}

/** Thousandths of a percent: GST 5%, GST and QST together 14.975%. */
const GST = 5_000
const BOTH = 14_975
const WHOLE = 100_000

/** Rounds half a cent up. Every product stays far below 2^53, so the arithmetic is exact. */
const share = (cents: number, rate: number): number => Math.floor((cents * rate * 2 + WHOLE) / (2 * WHOLE))

/** The total tax is rounded once, GST on its own, and QST is the rest, so that the two lines always sum to the tax. */
export const taxed = (cents: number): Taxed => {
  const [gst, tax] = [share(cents, GST), share(cents, BOTH)]
  return { sub: cents, gst, qst: tax - gst, total: cents + tax }
}
