import type { ListedOffer, UsageOverview } from '@/api'
import { dayOf } from '@/lib/time'

/** In CAD a month. */
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
  /** Oldest first; empty when the service doesn't send them. */
  months: { start: string; cost: number }[]
}

const DAY_MS = 86_400_000

const includedIn = ({ included_numbers: numbers, included_minutes: minutes }: ListedOffer): PlanChoice['included'] =>
  numbers === null || minutes === null ? null : { numbers, minutes }

const monthsIn = ({ months }: ListedOffer): PlanChoice['months'] =>
  months.flatMap(({ start_date, cost }) => {
    const start = dayOf(start_date)
    return start === null || cost === null ? [] : [{ start, cost }]
  })

export const planChoices = (overview: UsageOverview, offers: readonly ListedOffer[]): PlanChoice[] => {
  const { plan, plan_name } = overview
  return plans.map(({ code, name, monthly }) => {
    const offer = offers.find((each) => each.plan === code)
    return {
      code,
      name: offer?.plan_name || name,
      monthly: offer?.monthly ?? monthly,
      isCurrent: plan === null ? plan_name === name : plan === code,
      included: offer === undefined ? null : includedIn(offer),
      months: offer === undefined ? [] : monthsIn(offer),
    }
  })
}

/** The code of the present plan; `null` where unknown. */
export const currentPlanOf = (overview: UsageOverview): number | null =>
  planChoices(overview, []).find(({ isCurrent }) => isCurrent)?.code ?? null

/** In CAD, rounded to cents. */
export const costOf = ({ months }: PlanChoice): number =>
  months.reduce((cents, { cost }) => cents + Math.round(cost * 100), 0) / 100

/** The day a change takes effect; `null` when the period's end is unknown. */
export const firstDayOfNext = (overview: UsageOverview): string | null => {
  const planned = dayOf(overview.pending_plan?.from)
  const last = dayOf(overview.period_end_date)
  if (planned !== null || last === null) return planned
  const next = new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS)
  return Number.isNaN(next.getTime()) ? null : next.toISOString().slice(0, 10)
}
