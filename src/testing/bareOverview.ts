/** The billing overview of a service without our extensions. */
export const referenceOverview = {
  plan_name: 'Professional',
  period_start_date: '2026-11-01',
  period_end_date: '2026-11-30',
  active_numbers: 6,
  used_numbers: 6,
  numbers_usage: 120,
  included_numbers: 5,
  extra_numbers: 1,
  used_minutes: 412,
  minutes_usage: 41.2,
  included_minutes: 1000,
  extra_minutes: 0,
  prepaid_balance: 61.35,
}
