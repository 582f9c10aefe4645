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
