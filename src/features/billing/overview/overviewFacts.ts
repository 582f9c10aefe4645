import type { UsageOverview } from '@/api'
import { isRecord } from '@/lib/record'
import { textOf } from '@/lib/text'
import { figureOf } from '../billingFacts'

/** What is renewed by itself. */
export interface Renewal {
  kind: 'plan' | 'number'
  date: unknown
  name: string
  /** Before tax. */
  amount: number | undefined
}

export interface PendingPlan {
  plan: number | undefined
  name: string
  from: unknown
}

const pendingIn = (value: unknown): PendingPlan | null =>
  isRecord(value) ? { plan: figureOf(value['plan']), name: textOf(value['plan_name']), from: value['from'] } : null

const renewalIn = (value: unknown): Renewal[] =>
  isRecord(value)
    ? [
        {
          kind: value['kind'] === 'plan' ? 'plan' : 'number',
          date: value['date'],
          name: textOf(value['name']) || '–',
          amount: figureOf(value['amount']),
        },
      ]
    : []

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** What the billing screen shows beside the figures that the dashboard has, too. */
export const overviewFacts = (overview: UsageOverview) => ({
  planName: textOf(overview.plan_name) || '–',
  start: overview.period_start_date,
  end: overview.period_end_date,
  extraNumbers: figureOf(overview.extra_numbers),
  extraMinutes: figureOf(overview.extra_minutes),
  /** Only a service with our extensions names its plan by the code: it compares plans and adds money by itself, too. */
  plan: figureOf(overview.plan) ?? null,
  pending: pendingIn(overview.pending_plan),
  owed: figureOf(overview.amount_owed) ?? 0,
  /** `null` when the service does not say. */
  renewals: isList(overview.renewals) ? overview.renewals.flatMap(renewalIn) : null,
})
