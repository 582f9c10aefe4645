import { planOf, type Plan } from '../../core/money/plans'

/** As the subscription has it. */
export interface KeptPlan {
  plan: number
  pending_plan: number | null
  period_end_date: string
}

/** The plan of that day: the pending one from the day after the kept period on, also while that period is not closed yet. */
export const planOn = ({ plan, pending_plan, period_end_date }: KeptPlan, day: string): Plan =>
  planOf(day > period_end_date ? (pending_plan ?? plan) : plan)
