const DAY_MS = 86_400_000
const firstDay = Date.UTC(2025, 0, 6)

const weekOfCalls = [18, 24, 21, 26, 15, 3, 1]

export const billingOverview = {
  plan_name: 'Professional',
  period_start_date: '2025-01-06',
  period_end_date: '2025-02-05',
  active_numbers: 3,
  used_numbers: 3,
  numbers_usage: 60,
  included_numbers: 5,
  extra_numbers: 0,
  used_minutes: 412,
  minutes_usage: 41.2,
  included_minutes: 1000,
  extra_minutes: 0,
  prepaid_balance: 61.35,
}

export const incomingCalls = Array.from({ length: 30 }, (_, day) => ({
  date: new Date(firstDay + day * DAY_MS).toISOString().slice(0, 10),
  calls: weekOfCalls[day % weekOfCalls.length] ?? 0,
}))

export const incomingCallsByLine = {
  data: incomingCalls.map(({ date, calls }) => ({ date, a: Math.ceil(calls / 2), b: Math.floor(calls / 2) })),
  ykeys: ['a', 'b'],
  labels: ['Reception', '(416) 555-0111'],
}
