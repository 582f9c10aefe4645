import { Type } from 'typebox'
import type { billingRows } from '../billing'
import { CountSchema, DateSchema, Exactly, MoneySchema } from './parts'
import { schemasOf } from './schemas'

const PercentSchema = Type.Number({ minimum: 0, description: 'percent of what the plan includes; may pass 100' })

export const BillingOverviewSchema = Exactly({
  plan_name: Type.String(),
  period_start_date: DateSchema,
  period_end_date: DateSchema,
  active_numbers: CountSchema,
  used_numbers: CountSchema,
  numbers_usage: PercentSchema,
  included_numbers: CountSchema,
  extra_numbers: CountSchema,
  used_minutes: CountSchema,
  minutes_usage: PercentSchema,
  included_minutes: CountSchema,
  extra_minutes: CountSchema,
  prepaid_balance: MoneySchema,
})

export const billingSchemas = schemasOf<typeof billingRows>()({
  getBillingOverview: { reply: BillingOverviewSchema },
})
