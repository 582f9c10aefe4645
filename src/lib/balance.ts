export interface Standing {
  balance: number
  daysLeft: number | null
  isLow: boolean
}

interface Overview {
  prepaid_balance: number
  is_balance_low?: unknown
  days_left?: unknown
}

export const standingOf = ({ prepaid_balance, is_balance_low, days_left }: Overview): Standing => ({
  balance: prepaid_balance,
  daysLeft: typeof days_left === 'number' && days_left >= 0 && Number.isFinite(days_left) ? Math.floor(days_left) : null,
  isLow: is_balance_low === 1 || is_balance_low === true,
})
