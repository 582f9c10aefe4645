import type { UsageOverview } from '@/api'

/** Part 1, section 9: what stands in the widgets until the data has loaded. */
export const overviewPlaceholder: Partial<UsageOverview> = {
  active_numbers: 0,
  used_numbers: 0,
  numbers_usage: 0,
  included_numbers: 2,
  used_minutes: 0,
  minutes_usage: 0,
  included_minutes: 200,
  prepaid_balance: 182.5,
}
