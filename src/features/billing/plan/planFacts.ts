import type { ListedOffer, UsageOverview } from '@/api'
import { textOf } from '@/lib/text'
import { dayOf } from '@/lib/time'
import { figureOf } from '../billingFacts'
import { overviewFacts } from '../overview/overviewFacts'

/** Part 2, section 9: the three plans, in CAD a month. */
const plans = [
  { code: 5, name: 'Starter', monthly: 14 },
  { code: 6, name: 'Professional', monthly: 29 },
  { code: 7, name: 'Enterprise', monthly: 49 },
] as const

export interface PlanChoice {
  code: number
  name: string
  monthly: number
  isCurrent: boolean
  included: { numbers: number; minutes: number } | null
  /** What the last months would have cost, the oldest first; none when the service does not say. */
  months: { start: string; cost: number }[]
}

const DAY_MS = 86_400_000

const includedIn = ({ included_numbers, included_minutes }: ListedOffer): PlanChoice['included'] => {
  const [numbers, minutes] = [figureOf(included_numbers), figureOf(included_minutes)]
  return numbers === undefined || minutes === undefined ? null : { numbers, minutes }
}

const monthsIn = ({ months }: ListedOffer): PlanChoice['months'] =>
  months.flatMap(({ start_date, cost }) => {
    const [start, amount] = [dayOf(start_date), figureOf(cost)]
    return start === null || amount === undefined ? [] : [{ start, cost: amount }]
  })

/** The plans of the specification, with what the service says of them. */
export const planChoices = (overview: UsageOverview, offers: readonly ListedOffer[]): PlanChoice[] => {
  const { plan, planName } = overviewFacts(overview)
  return plans.map(({ code, name, monthly }) => {
    const offer = offers.find((each) => each.plan === code)
    return {
      code,
      name: textOf(offer?.plan_name) || name,
      monthly: figureOf(offer?.monthly) ?? monthly,
      isCurrent: plan === null ? planName === name : plan === code,
      included: offer === undefined ? null : includedIn(offer),
      months: offer === undefined ? [] : monthsIn(offer),
    }
  })
}

/** In CAD; the sum of amounts that have two decimals has two decimals as well. */
export const costOf = ({ months }: PlanChoice): number =>
  months.reduce((cents, { cost }) => cents + Math.round(cost * 100), 0) / 100

/** The day on which a change applies; `null` when nobody knows when the period ends. */
export const firstDayOfNext = (overview: UsageOverview): string | null => {
  const { pending, end } = overviewFacts(overview)
  const told = dayOf(pending?.from)
  const last = dayOf(end)
  if (told !== null || last === null) return told
  const next = new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS)
  return Number.isNaN(next.getTime()) ? null : next.toISOString().slice(0, 10)
}
