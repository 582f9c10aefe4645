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

/** CAD cents per month for a number that the plan does not include. */
export const numberCents: Readonly<Record<'local' | 'tollfree', number>> = { local: 200, tollfree: 400 }

export interface Plan {
  code: 5 | 6 | 7
  name: string
  monthlyCents: number
  includedNumbers: number
  includedMinutes: number
}

export const plans: readonly Plan[] = [
  { code: 5, name: 'Starter', monthlyCents: 1400, includedNumbers: 2, includedMinutes: 200 },
  { code: 6, name: 'Professional', monthlyCents: 2900, includedNumbers: 5, includedMinutes: 1000 },
  { code: 7, name: 'Enterprise', monthlyCents: 4900, includedNumbers: 15, includedMinutes: 3000 },
]

/** CAD cents per started minute beyond the plan. */
export const EXTRA_MINUTE_CENTS = 5

export const planOf = (code: number): Plan => {
  const plan = plans.find((candidate) => candidate.code === code)
  if (plan === undefined) throw new Error(`no plan has the code ${code}`)
  return plan
}
