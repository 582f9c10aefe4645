import type { NumberCost } from 'contract/numbers'
import { type Allowance, numberCents } from '../billing/index'
import type { Kind } from './telephony/port'

export interface Cost {
  isFree: boolean
  isCovered: boolean
  cents: number
  reason: NumberCost['reason']
}

const reasonOf = ({ includedNumbers, numbers, pausedBy }: Allowance): Cost['reason'] => {
  if (pausedBy !== null) return pausedBy
  return numbers.used - numbers.released < includedNumbers ? 'released_numbers' : undefined
}

/** Numbers on order count: two orders at once must not both be the last one that the plan pays for. */
export const costOf = (type: Kind, allowance: Allowance): Cost => {
  const { includedNumbers, numbers, balanceCents } = allowance
  const isFree = numbers.used < includedNumbers
  const cents = isFree ? 0 : numberCents[type]
  return { isFree, cents, isCovered: isFree || balanceCents >= cents, reason: isFree ? undefined : reasonOf(allowance) }
}

export const costToWire = ({ isFree, isCovered, cents, reason }: Cost, { nextPeriod, balanceCents }: Pick<Allowance, 'nextPeriod' | 'balanceCents'>): NumberCost => ({
  is_free: isFree ? 1 : 0,
  is_preauthorized: isCovered ? 1 : 0,
  cost: cents / 100,
  ...(reason !== undefined && { reason }),
  ...(reason === 'released_numbers' && { free_from: nextPeriod }),
  balance: balanceCents / 100,
  period: 'month',
})
