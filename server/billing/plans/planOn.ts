import { planOf, type Plan } from '../money/plans'

export interface StoredPlan {
  plan: number
  pending_plan: number | null
  period_end_date: string
}

/** The plan on that day: the pending one after the stored period, even before that period is closed. */
export const planOn = ({ plan, pending_plan, period_end_date }: StoredPlan, day: string): Plan =>
  planOf(day > period_end_date ? (pending_plan ?? plan) : plan)
